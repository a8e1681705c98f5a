/** Why an approval can no longer be answered, as the rest of a sentence about it. */
import { type Approval, SESSION_ENDED } from '../store/store.ts';

export function settledWords({ status, answeredBy }: Pick<Approval, 'status' | 'answeredBy'>): string {
  return answeredBy === SESSION_ENDED ? 'over, because the session that asked has ended,' : status;
}
