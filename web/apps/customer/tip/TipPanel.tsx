/** Adds a tip once the work is done, and shows its status (decision 102). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { getTip, giveTip, type Tipping, type TipOfferView, type TipView } from '#api/contract/tips.ts';
import { bankSentence } from '#domain/messages/bank.ts';
import { apiQuery, isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { money, parseMoney } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { cardName } from '#web/lib/words.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bankTexts } from '#words/generated/contract.ts';
import { tipTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';

const TipPayment = lazy(() => import('./TipPayment.tsx'));

/** Renders nothing if a booking takes no tip. */
export default function TipPanel({ bookingId }: { readonly bookingId: string }) {
  const t = useMessages(tipTexts);
  const query = useQuery(apiQuery(getTip, { params: { id: bookingId } }));
  const { data } = query;
  // The page is about the booking: if this cannot be loaded, it is shown without it.
  if (!data || (data.offer === null && data.tip === null)) return null;
  return (
    <RuledSection title={titleOf(t, data)}>
      {data.tip ? <Given bookingId={bookingId} tip={data.tip} /> : null}
      {data.offer ? <Offer bookingId={bookingId} offer={data.offer} /> : null}
    </RuledSection>
  );
}

function titleOf(t: TextOf<typeof tipTexts>, { offer }: Tipping): string {
  const [first, second] = offer?.technicians ?? [];
  if (!offer) return t('yours');
  if (first === undefined) return t('addForCrew');
  return second === undefined
    ? t('addFor', { name: first })
    : t('addForTwo', { name: first, count: offer.technicians.length - 1 });
}

function Given({ bookingId, tip }: { readonly bookingId: string; readonly tip: TipView }) {
  const t = useMessages(tipTexts);
  const bank = useMessages(bankTexts);
  const language = useLanguage();
  const amount = money(tip.amountCents);
  switch (tip.state) {
    case 'charging':
      return <p role="status">{t('charging', { amount })}</p>;
    case 'charged':
      return <p role="status">{t('charged', { amount })}</p>;
    case 'lapsed':
      return <p>{t('lapsed', { amount })}</p>;
    case 'unconfirmed':
      return (
        <div className="grid gap-6">
          <Notice tone="warn" title={t('unconfirmed', { amount })}>
            {bankSentence(bank, language, tip.failure)} {t('nothingCharged')}
          </Notice>
          <Suspense fallback={<Skeleton height="240px" />}>
            <TipPayment
              bookingId={bookingId}
              amountCents={tip.amountCents}
              isDeclined={tip.failure?.code !== 'authentication_required'}
            />
          </Suspense>
        </div>
      );
  }
}

const OWN = 'own';
const tipForm = z.object({ choice: z.string(), own: z.string() });

/** The amount in cents; null if it is not an amount within the bounds. */
function amountOf(offer: TipOfferView, { choice, own }: z.output<typeof tipForm>): number | null {
  const amount = choice === OWN ? parseMoney(own) : Number(choice);
  return amount !== null && amount >= offer.minCents && amount <= offer.maxCents ? amount : null;
}

function Offer({ bookingId, offer }: { readonly bookingId: string; readonly offer: TipOfferView }) {
  const t = useMessages(tipTexts);
  const words = useMessages(wordTexts);
  const queries = useQueryClient();
  const { minCents, maxCents, presetsCents, card } = offer;
  const bounds = { min: money(minCents), max: money(maxCents) };
  const refresh = () => refreshLive(queries);
  const form = useContractForm({
    schema: tipForm.check(
      z.refine((typed) => amountOf(offer, typed) !== null, { error: 'tipBounds', path: ['own'] }),
    ),
    start: { choice: String(presetsCents[1] ?? OWN), own: '' },
    say: (error) => (error === 'tipBounds' ? t('bounds', bounds) : null),
    run: (client, typed) =>
      client.call(giveTip, {
        params: { id: bookingId },
        body: { amountCents: amountOf(offer, typed) ?? minCents },
      }),
    onSuccess: refresh,
    onError: async (error) => {
      // Given in another tab, or too late: show the current state.
      if (isProblem(error, 'tip_given') || isProblem(error, 'tip_not_possible')) await refresh();
    },
  });
  const [choice, own] = useWatch({ control: form.fields.control, name: ['choice', 'own'] });
  const amount = amountOf(offer, { choice, own });
  return (
    <form className="grid gap-5" {...form.props}>
      <p className="text-muted">{t('lead')}</p>
      <ChoiceCards legend={t('howMuch')} columns={4} smallColumns={2}>
        {presetsCents.map((preset) => (
          <ChoiceCard key={preset} value={String(preset)} {...form.fields.register('choice')}>
            {money(preset)}
          </ChoiceCard>
        ))}
        <ChoiceCard value={OWN} {...form.fields.register('choice')}>
          {t('other')}
        </ChoiceCard>
      </ChoiceCards>
      {choice === OWN ? (
        <TextField
          label={t('ownAmount')}
          hint={t('bounds', bounds)}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('own')}
        />
      ) : null}
      {form.attempt.isError ? (
        <Notice tone="danger">{sentenceOf(form.attempt.error, t('failed'))}</Notice>
      ) : null}
      <div className="grid gap-2 justify-items-start">
        {/* The page's single primary button is for the receipt: a tip is offered, not pushed. */}
        <Button type="submit" busy={form.attempt.isPending}>
          {amount === null ? t('give') : t('giveAmount', { amount: money(amount) })}
        </Button>
        <p className="text-muted text-small">{t('cardCharged', { card: cardName(words, card) })}</p>
      </div>
    </form>
  );
}
