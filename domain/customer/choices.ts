/** What a customer may choose about messages: the language, and which kinds on each channel. Some are always sent. */
import type { Channel } from '../messages/events.ts';
import type { Template } from '../messages/templates.ts';

export const topics = ['progress', 'reminders', 'reviews', 'offers'] as const;
/** `progress`: how the job is going; `reviews`: the request for one; `offers`: marketing. */
export type Topic = (typeof topics)[number];

/** Pushes are for technicians, who turn them on for each device. */
export type ChosenChannel = Exclude<Channel, 'push'>;

/** For each channel, whether messages on a topic are wanted. */
export type NotificationChoices = Readonly<Record<ChosenChannel, Readonly<Record<Topic, boolean>>>>;

/** Marketing is only for those who ask for it. */
export const defaultChoices: NotificationChoices = {
  mail: { progress: true, reminders: true, reviews: true, offers: false },
  sms: { progress: true, reminders: true, reviews: true, offers: false },
};

/** For a new account: no text messages before the customer has agreed to them. */
export const firstChoices: NotificationChoices = {
  ...defaultChoices,
  sms: { progress: false, reminders: false, reviews: false, offers: false },
};

/** Templates that a person may turn off. Those missing here are always sent. */
const topicOf: Partial<Readonly<Record<Template, Topic>>> = {
  technician_assigned: 'progress',
  message_waiting: 'progress',
  on_the_way: 'progress',
  arrived: 'progress',
  completed: 'progress',
  reminder_first: 'reminders',
  reminder_second: 'reminders',
  review_request: 'reviews',
};

/** The subject for signing a link that stops a topic's mails: `<customerId>.<topic>`; its token follows after a dot. */
export const unsubscribeSubject = (customerId: string, topic: Topic): string => `${customerId}.${topic}`;

/** The topic with which a person may turn a message off; null: it is always sent. */
export const topicFor = (template: Template): Topic | null => topicOf[template] ?? null;

/**
 * Whether a customer with these choices wants a message on a channel. Messages about money and cancellation are always
 * sent.
 */
export function isWanted(choices: NotificationChoices, template: Template, channel: ChosenChannel): boolean {
  const topic = topicFor(template);
  return topic === null || choices[channel][topic];
}

/** Changes some choices; omitted ones stay. */
export function withChoices(
  before: NotificationChoices,
  change: Readonly<
    Partial<Record<ChosenChannel, Readonly<Partial<Record<Topic, boolean | undefined>>> | undefined>>
  >,
): NotificationChoices {
  const of = (channel: ChosenChannel) => {
    const changed = change[channel] ?? {};
    const pick = (topic: Topic) => changed[topic] ?? before[channel][topic];
    return {
      progress: pick('progress'),
      reminders: pick('reminders'),
      reviews: pick('reviews'),
      offers: pick('offers'),
    };
  };
  return { mail: of('mail'), sms: of('sms') };
}

/** Whether any text message about a booking is wanted. */
const wantsTexts = ({ sms }: NotificationChoices): boolean => sms.progress || sms.reminders || sms.reviews;

/**
 * Choices after a booking was made with or without the agreement to text messages. Who agrees gets texts from then on, and
 * keeps the choice among them that they made before; marketing is no part of it. Who does not agree says so of this
 * booking alone, which keeps the answer itself: texts about another one, whose appointment may be tomorrow, were agreed to
 * there (decision 249).
 */
export function afterConsent(before: NotificationChoices, agrees: boolean): NotificationChoices {
  if (!agrees || wantsTexts(before)) return before;
  return withChoices(before, { sms: { progress: true, reminders: true, reviews: true } });
}
