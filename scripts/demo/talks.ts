/** What customers and technicians of the demo write to each other, as they would in their apps. */
import { getConversation, readMessages, sayMessage } from '#api/contract/conversation.ts';
import type { quickAnswers } from '#domain/conversation/events.ts';
import { type Ending, keysOf, type Story } from './stories.ts';
import type { Cast } from './cast.ts';

interface Line {
  /** The step of the story behind which it is written. */
  readonly after: Extract<Ending, 'scheduled' | 'in_route' | 'in_progress'>;
  readonly said:
    | {
        readonly by: 'customer';
        readonly text?: string;
        readonly quick?: (typeof quickAnswers)['customer'][number];
      }
    | {
        readonly by: 'technician';
        readonly text?: string;
        readonly quick?: (typeof quickAnswers)['crew'][number];
      };
}

/** By the name of the story. The last line of each is one that the other side has not read. */
export const talks: Readonly<Record<string, readonly Line[]>> = {
  'scheduled-1': [
    {
      after: 'scheduled',
      said: {
        by: 'customer',
        text: 'The daybed goes into the small room at the back. Is it OK if the boxes are still in the garage?',
      },
    },
    {
      after: 'scheduled',
      said: {
        by: 'technician',
        text: 'No problem, I’ll carry them in. Could you clear about 7 by 8 feet of floor?',
      },
    },
    { after: 'scheduled', said: { by: 'customer', text: 'Will do. See you then!' } },
  ],
  'in-progress-1': [
    { after: 'in_route', said: { by: 'technician', quick: 'on_my_way' } },
    { after: 'in_route', said: { by: 'customer', quick: 'at_home' } },
    {
      after: 'in_progress',
      said: {
        by: 'technician',
        text: 'Two dowels were missing in the box. I had some in my kit, so we’re good.',
      },
    },
  ],
  'in-route-1': [
    { after: 'in_route', said: { by: 'technician', quick: 'where_to_park' } },
    {
      after: 'in_route',
      said: {
        by: 'customer',
        text: 'There’s a loading zone right in front of the building. The buzzer is the second from the top.',
      },
    },
  ],
};

/** Writes what is written behind this step, in its order; who answers has read what came before. */
export async function talk(
  story: Story,
  { customer, technician }: Cast,
  id: string,
  step: Line['after'],
): Promise<void> {
  const params = { id };
  const key = keysOf(story);
  for (const [index, { after, said }] of (talks[story.name] ?? []).entries()) {
    if (after !== step) continue;
    const { by, ...body } = said;
    const author = by === 'customer' ? customer : technician;
    const { messages, unread } = await author.call(getConversation, { params });
    const last = messages.findLast(({ isOwn }) => !isOwn);
    if (unread > 0 && last) await author.call(readMessages, { params, body: { upTo: last.id } });
    await author.call(sayMessage, { params, body, idempotencyKey: key(`say ${index}`) });
  }
}
