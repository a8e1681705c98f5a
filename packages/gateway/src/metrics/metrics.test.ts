import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { renderMetrics } from './prometheus.ts';

/** The lines that are about us and not about the process. */
function ours(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('hintlock_'));
}

describe('metrics', () => {
  it('are written as Prometheus reads them', async () => {
    const metrics = createMetrics();
    metrics.callDecided(15);
    metrics.callEnded({ server: 'files', tier: 'read', effect: 'allow', outcome: 'ok', milliseconds: 3 });
    metrics.callEnded({ server: 'files', tier: 'read', effect: 'allow', outcome: 'ok', milliseconds: 700_000 });
    metrics.callEnded({ server: 'files', effect: 'deny', outcome: 'refused' });
    metrics.approvalAnswered('approve', 4000);
    metrics.approvalAnswered('expired', 600_000);
    metrics.queueLength('files', 4);
    metrics.queueLength('files', 2);
    metrics.serverState('files', 'broken');
    metrics.serverRestarted('files');
    metrics.redacted('files', 3);
    metrics.logAppendFailed();
    metrics.sessionOpened();
    metrics.sessionOpened();
    metrics.sessionClosed();
    const { contentType, text } = await renderMetrics(metrics);
    expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain('# TYPE hintlock_call_duration_seconds histogram');
    expect(text).toContain('process_resident_memory_bytes');
    const lines = ours(text);
    expect(lines.filter((line) => !line.includes('_bucket'))).toMatchInlineSnapshot(`
      [
        "hintlock_calls_total{server="files",tier="read",effect="allow",outcome="ok"} 2",
        "hintlock_calls_total{server="files",tier="unknown",effect="deny",outcome="refused"} 1",
        "hintlock_call_duration_seconds_sum 700.003",
        "hintlock_call_duration_seconds_count 2",
        "hintlock_decision_duration_seconds_sum 0.000015",
        "hintlock_decision_duration_seconds_count 1",
        "hintlock_approvals_total{answer="approve"} 1",
        "hintlock_approvals_total{answer="expired"} 1",
        "hintlock_approval_answer_seconds_sum 4",
        "hintlock_approval_answer_seconds_count 1",
        "hintlock_queue_length{server="files"} 2",
        "hintlock_server_state{server="files"} 3",
        "hintlock_server_restarts_total{server="files"} 1",
        "hintlock_redactions_total{server="files"} 3",
        "hintlock_log_append_failures_total 1",
        "hintlock_sessions_open 1",
      ]
    `);
    expect(lines.filter((line) => line.startsWith('hintlock_call_duration_seconds_bucket'))).toMatchInlineSnapshot(`
      [
        "hintlock_call_duration_seconds_bucket{le="0.001"} 0",
        "hintlock_call_duration_seconds_bucket{le="0.002"} 0",
        "hintlock_call_duration_seconds_bucket{le="0.005"} 1",
        "hintlock_call_duration_seconds_bucket{le="0.01"} 1",
        "hintlock_call_duration_seconds_bucket{le="0.025"} 1",
        "hintlock_call_duration_seconds_bucket{le="0.05"} 1",
        "hintlock_call_duration_seconds_bucket{le="0.1"} 1",
        "hintlock_call_duration_seconds_bucket{le="0.25"} 1",
        "hintlock_call_duration_seconds_bucket{le="0.5"} 1",
        "hintlock_call_duration_seconds_bucket{le="1"} 1",
        "hintlock_call_duration_seconds_bucket{le="2.5"} 1",
        "hintlock_call_duration_seconds_bucket{le="5"} 1",
        "hintlock_call_duration_seconds_bucket{le="10"} 1",
        "hintlock_call_duration_seconds_bucket{le="30"} 1",
        "hintlock_call_duration_seconds_bucket{le="60"} 1",
        "hintlock_call_duration_seconds_bucket{le="300"} 1",
        "hintlock_call_duration_seconds_bucket{le="+Inf"} 2",
      ]
    `);
  });

  it('go on counting after they were read', async () => {
    const metrics = createMetrics();
    const call = { server: 'a', tier: 'write', effect: 'allow', outcome: 'ok', milliseconds: 1 } as const;
    metrics.callEnded(call);
    await renderMetrics(metrics);
    metrics.callEnded(call);
    expect(ours((await renderMetrics(metrics)).text)).toContain(
      'hintlock_calls_total{server="a",tier="write",effect="allow",outcome="ok"} 2',
    );
  });

  it('do not grow without end, and a name cannot break a line', async () => {
    const metrics = createMetrics();
    metrics.serverRestarted('a"} 1\nevil 1');
    for (let count = 0; count < 5000; count += 1) metrics.serverRestarted(`server-${count}`);
    const restarts = ours((await renderMetrics(metrics)).text).filter((line) => line.includes('restarts_total'));
    expect(restarts).toHaveLength(201);
    expect(restarts[0]).toBe('hintlock_server_restarts_total{server="a\\"} 1\\nevil 1"} 1');
    expect(restarts.at(-1)).toBe('hintlock_server_restarts_total{server="other"} 4801');
  });

  it('cost little on the path of a call', () => {
    const metrics = createMetrics();
    const call = { server: 'a', tier: 'write', effect: 'allow', outcome: 'ok', milliseconds: 30 } as const;
    const count = 200_000;
    const start = performance.now();
    for (let at = 0; at < count; at += 1) {
      metrics.callDecided(at % 100);
      metrics.callEnded(call);
    }
    // A bound that only something of another order would break; it is well below a microsecond when the machine is free.
    expect(((performance.now() - start) * 1000) / count).toBeLessThan(10);
  });
});
