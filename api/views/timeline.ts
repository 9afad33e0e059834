/** One line for people out of an event's type and plain facts. */
import { cents, dollars } from '#domain/money.ts';

type Facts = Readonly<Record<string, string | number | boolean>>;

/** `HoldPlaced` with its amount: `Hold placed, $150.00`. */
export function sentenceOf(type: string, facts: Facts): string {
  const words = type.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return [words, ...detailsOf(facts)].join(', ');
}

function detailsOf(facts: Facts): readonly string[] {
  const { amount, fee, from, to, reason, message, wave, channel, template, note, why } = facts;
  const { itemCount, brand, technicianName, appointment } = facts;
  const details: string[] = [];
  if (typeof itemCount === 'number') details.push(`${itemCount} ${itemCount === 1 ? 'piece' : 'pieces'}`);
  if (typeof brand === 'string') details.push(brand);
  if (typeof appointment === 'string') details.push(appointment);
  if (typeof technicianName === 'string') details.push(technicianName);
  if (typeof amount === 'number') details.push(dollars(cents(amount)));
  if (typeof fee === 'number' && fee > 0) details.push(`fee ${dollars(cents(fee))}`);
  if (typeof from === 'string' && typeof to === 'string') details.push(`${from} → ${to}`);
  if (typeof wave === 'number') details.push(`wave ${wave}`);
  if (typeof template === 'string') details.push(template);
  if (typeof channel === 'string') details.push(`by ${channel}`);
  if (typeof reason === 'string') details.push(reason.replaceAll('_', ' '));
  if (typeof note === 'string') details.push(note);
  if (typeof why === 'string') details.push(why);
  if (typeof message === 'string') details.push(message);
  return details;
}
