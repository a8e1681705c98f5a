/** Keeps what was sent on each event stream, so that a client that lost one can have the rest. */
import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

/** An event's id is its place among all events. */
export function createEventStore(): EventStore {
  const events: { readonly streamId: string; readonly message: JSONRPCMessage }[] = [];
  return {
    storeEvent: async (streamId, message) => String(events.push({ streamId, message }) - 1),
    getStreamIdForEventId: async (eventId) => events[Number(eventId)]?.streamId,
    replayEventsAfter: async (lastEventId, { send }) => {
      const streamId = events[Number(lastEventId)]?.streamId ?? '';
      for (const [place, event] of events.entries()) {
        const missed = place > Number(lastEventId) && event.streamId === streamId;
        // The event that opens a stream holds no message: it only gives the client an id to come back with.
        if (missed && Object.keys(event.message).length > 0) await send(String(place), event.message);
      }
      return streamId;
    },
  };
}
