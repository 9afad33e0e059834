/** Text messages as Twilio stores them: sent, delivered or not, refused for numbers that sent STOP. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../store/clock.ts';
import type { Deliveries } from '../store/deliveries.ts';
import type { Faults } from '../store/faults.ts';
import type { Store } from '../store/store.ts';

/** A text's status: outbound ones go from `queued` through `sent` to a final one, inbound ones are `received`. */
export type TextStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** A stored text. Times in milliseconds since the epoch. */
export interface Text {
  sid: string;
  direction: 'outbound-api' | 'inbound';
  from: string;
  to: string;
  body: string;
  status: TextStatus;
  errorCode: number | null;
  statusCallback: string | null;
  created: number;
  updated: number;
}

/** Which texts a list returns; newest first. */
export interface TextFilter {
  to?: string | undefined;
  from?: string | undefined;
  createdFrom?: number | undefined;
  createdBefore?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Everyone's texts. */
export interface Texts {
  send(text: { from: string; to: string; body: string; statusCallback: string | null }): Text;
  /** A person texts the product's number; STOP and START change whether they can be texted. */
  receive(text: { from: string; to: string; body: string }): Text;
  find(sid: string): Text | undefined;
  list(filter: TextFilter): Text[];
  isOptedOut(number: string): boolean;
  optOuts(): string[];
  /** Moves texts to their next status when it is due. */
  advance(): void;
}

interface TextRow {
  [column: string]: unknown;
  sid: string;
  direction: Text['direction'];
  sender: string;
  recipient: string;
  body: string;
  status: TextStatus;
  error_code: number | null;
  status_callback: string | null;
  created: number;
  updated: number;
}

/** Twilio's magic number for a text that no handset accepts. */
const undeliverableNumber = '+15005550009';
const unreachableHandset = 30003;
const stepMilliseconds = 150;
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
const startWords = ['START', 'YES', 'UNSTOP'];

function toText(row: TextRow): Text {
  return {
    sid: row.sid,
    direction: row.direction,
    from: row.sender,
    to: row.recipient,
    body: row.body,
    status: row.status,
    errorCode: row.error_code,
    statusCallback: row.status_callback,
    created: row.created,
    updated: row.updated,
  };
}

/** The texts stored in `store`. */
export function openTexts(parts: {
  store: Store;
  clock: Clock;
  faults: Faults;
  deliveries: Deliveries;
  accountSid: string;
}): Texts {
  const { store, clock, faults, deliveries } = parts;

  const insert = (
    text: Omit<Text, 'sid' | 'created' | 'updated' | 'errorCode'>,
    due: number | null,
  ): Text => {
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const now = clock.milliseconds();
    store.insert('texts', {
      sid,
      direction: text.direction,
      sender: text.from,
      recipient: text.to,
      body: text.body,
      status: text.status,
      status_callback: text.statusCallback,
      created: now,
      updated: now,
      due,
    });
    return { ...text, sid, created: now, updated: now, errorCode: null };
  };

  const callBack = (text: Text): void => {
    if (text.statusCallback === null) return;
    const body = new URLSearchParams({
      AccountSid: parts.accountSid,
      ApiVersion: '2010-04-01',
      From: text.from,
      MessageSid: text.sid,
      MessageStatus: text.status,
      SmsSid: text.sid,
      SmsStatus: text.status,
      To: text.to,
      ...(text.errorCode === null ? {} : { ErrorCode: String(text.errorCode) }),
    }).toString();
    deliveries.enqueue({ channel: 'twilio', url: text.statusCallback, topic: text.status, body });
  };

  const move = (text: Text, status: TextStatus, errorCode: number | null, due: number | null): void => {
    const now = clock.milliseconds();
    store.run(
      'update texts set status = ?, error_code = ?, updated = ?, due = ? where sid = ?',
      status,
      errorCode,
      now,
      due,
      text.sid,
    );
    callBack({ ...text, status, errorCode, updated: now });
  };

  return {
    send: (text) =>
      insert({ ...text, direction: 'outbound-api', status: 'queued' }, Date.now() + stepMilliseconds),
    receive: (text) => {
      const word = text.body.trim().toUpperCase();
      if (stopWords.includes(word)) {
        store.run('insert or ignore into opt_outs (number) values (?)', text.from);
      } else if (startWords.includes(word)) {
        store.run('delete from opt_outs where number = ?', text.from);
      }
      return insert({ ...text, direction: 'inbound', status: 'received', statusCallback: null }, null);
    },
    find: (sid) => {
      const row = store.get<TextRow>('select * from texts where sid = ?', sid);
      return row ? toText(row) : undefined;
    },
    list: ({ to, from, createdFrom, createdBefore, limit = 50, offset = 0 }) =>
      store
        .all<TextRow>(
          `select * from texts where (? is null or recipient = ?) and (? is null or sender = ?)
           and created >= ? and created < ? order by position desc limit ? offset ?`,
          to ?? null,
          to ?? null,
          from ?? null,
          from ?? null,
          createdFrom ?? 0,
          createdBefore ?? Number.MAX_SAFE_INTEGER,
          limit,
          offset,
        )
        .map(toText),
    isOptedOut: (number) => store.get('select number from opt_outs where number = ?', number) !== undefined,
    optOuts: () =>
      store
        .all<{ number: string }>('select number from opt_outs order by number')
        .map(({ number }) => number),
    advance: () => {
      const due = store.all<TextRow>('select * from texts where due <= ? order by due', Date.now());
      for (const text of due.map(toText)) {
        if (text.status === 'queued') {
          move(text, 'sent', null, Date.now() + stepMilliseconds);
        } else if (
          text.to === undeliverableNumber ||
          faults.hit('twilio', 'messages.create', 'undelivered')
        ) {
          move(text, 'undelivered', unreachableHandset, null);
        } else {
          move(text, 'delivered', null, null);
        }
      }
    },
  };
}
