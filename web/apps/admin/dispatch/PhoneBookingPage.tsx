/** /admin/dispatch/phone: a booking for a customer on the phone, who pays by a link (decision 167). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { inCents } from '#api/contract/amounts.ts';
import { getAdminBooking } from '#api/contract/admin.ts';
import { bookByPhone } from '#api/contract/dispatch.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { createQuote, type Pricing } from '#api/contract/quotes.ts';
import type { Category } from '#domain/catalogue/categories.ts';
import { serviceTypes } from '#domain/catalogue/options.ts';
import { addOn } from '#api/contract/fields.ts';
import { api, apiQuery, sentenceOf } from '#web/lib/api.ts';
import { duration, wallTime } from '#web/lib/format.ts';
import { windowLabel } from '#domain/scheduling/slots.ts';
import { languages } from '#domain/core/language.ts';
import { languageNames } from '#web/lib/language/language.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { priceLineWord } from '#web/lib/words.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { consequenceTexts, phoneBookingTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { capitalized, serviceText } from '../words.ts';
import { type Caller, Callers } from './Callers.tsx';
import { FreeWindows } from './FreeWindows.tsx';
import {
  bookingOf,
  brandsOfPieces,
  countOf,
  emptyForm,
  phoneForm,
  type PhoneForm,
  type Piece,
  quoteOf,
  zipOf,
} from './phone-order.ts';
import { newPiece, Pieces } from './Pieces.tsx';

type Booked = AnswerOf<typeof bookByPhone>;

export function PhoneBookingPage() {
  const t = useMessages(phoneBookingTexts);
  usePageTitle(t('title'));
  const [round, setRound] = useState(0);
  const [booked, setBooked] = useState<Booked | null>(null);
  return (
    <>
      <Strip title={t('title')}>
        <BackLink href="/admin/dispatch">{t('back')}</BackLink>
      </Strip>
      <main id="main" className="p-6 max-md:p-4">
        {booked ? (
          <Done
            booked={booked}
            onAgain={() => {
              setBooked(null);
              setRound(round + 1);
            }}
          />
        ) : (
          <Order key={round} onBooked={setBooked} />
        )}
      </main>
    </>
  );
}

function Done({ booked, onAgain }: { readonly booked: Booked; readonly onAgain: () => void }) {
  const t = useMessages(phoneBookingTexts);
  const ways = useMessages(consequenceTexts);
  const { id, number, customer, paymentLink } = booked;
  const booking = useQuery(apiQuery(getAdminBooking, { params: { id } }));
  return (
    <div className="grid max-w-160 gap-4" role="status">
      <h2>{t('bookedTitle', { number })}</h2>
      <p>{t(customer.isNew ? 'newCustomerMade' : 'knownCustomer')}</p>
      <Loaded
        query={booking}
        failed={t('bookedNotRead')}
        loading={t('loading')}
        skeleton={<SkeletonText lines={3} />}
      >
        {({ totalPrice, zone, contactInfo }) => (
          <KeyValue
            rows={[
              [t('customer'), `${contactInfo.firstName} ${contactInfo.lastName}`],
              [t('linkSentBy'), paymentLink.channels.map((way) => ways(`channel_${way}`)).join(', ')],
              [t('payBefore'), wallTime(paymentLink.expiresAt, zone)],
              [t('price'), <Money key="price" cents={inCents(totalPrice)} />],
            ]}
          />
        )}
      </Loaded>
      <p className="text-small text-muted">{t('bookedDetail')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink kind="primary" href={`/admin/bookings/${id}`}>
          {t('openBooking')}
        </ButtonLink>
        <Button onClick={onAgain}>{t('bookAnother')}</Button>
      </div>
    </div>
  );
}

function Order({ onBooked }: { readonly onBooked: (booked: Booked) => void }) {
  const t = useMessages(phoneBookingTexts);
  const words = useMessages(wordTexts);
  const [caller, setCaller] = useState<Caller | null>(null);
  const [pieces, setPieces] = useState<readonly Piece[]>(() => [newPiece()]);
  const nameOf = (category: Category): string => words(category);
  const [announced, setAnnounced] = useState<number | undefined>(undefined);
  const form = useContractForm({
    schema: phoneForm({ noWay: t('noWay'), noConsent: t('noConsent') }),
    start: emptyForm,
    run: (client, values) =>
      client.call(bookByPhone, {
        body: bookingOf(values, {
          pieces,
          nameOf,
          customerId: caller?.id ?? null,
          totalPrice: announced,
        }),
      }),
    beside: ({ fields }) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, said]) => [name.replace('contactInfo.', ''), said]),
      ),
    onSuccess: onBooked,
  });
  const { fields, field } = form;
  const values: PhoneForm = {
    ...emptyForm,
    ...useWatch({ control: fields.control }),
  };
  const quote = useQuote(values, pieces, nameOf);
  const total = quote.data?.totalPrice;
  // The customer is told the price on the screen: if the server's price differs, the booking is refused.
  if (announced !== total) setAnnounced(total);
  const zip = zipOf(values);

  function choose(next: Caller | null): void {
    setCaller(next);
    if (!next) return;
    fields.setValue('firstName', next.firstName);
    fields.setValue('lastName', next.lastName);
    fields.setValue('email', next.email);
    if (next.phone) fields.setValue('phone', formatPhone(next.phone));
    if (!next.place) return;
    fields.setValue('streetAddress', next.place.streetAddress);
    fields.setValue('apartmentUnit', next.place.apartmentUnit ?? '');
    fields.setValue('city', next.place.city);
    fields.setValue('state', next.place.state);
    fields.setValue('zipCode', next.place.zipCode);
  }

  return (
    <form
      className="grid grid-cols-[minmax(0,720px)_minmax(280px,384px)] items-start gap-10 max-lg:grid-cols-1"
      {...form.props}
    >
      <div className="grid gap-8">
        <Part title={t('whoCalls')}>
          <Callers caller={caller} onChoose={choose} />
          <div className="grid gap-3 pt-4 sm:grid-cols-2">
            <TextField label={t('firstName')} autoComplete="off" {...field('firstName')} />
            <TextField label={t('lastName')} autoComplete="off" {...field('lastName')} />
            <TextField label={t('email')} type="email" autoComplete="off" {...field('email')} />
            <PhoneField label={t('phone')} {...field('phone')} autoComplete="off" />
          </div>
        </Part>
        <Part title={t('whereTitle')}>
          <div className="grid gap-3 pt-2 sm:grid-cols-2">
            <TextField label={t('street')} autoComplete="off" {...field('streetAddress')} />
            <TextField label={t('unit')} optional autoComplete="off" {...field('apartmentUnit')} />
            <TextField label={t('city')} autoComplete="off" {...field('city')} />
            <div className="grid grid-cols-2 gap-3">
              <TextField label={t('state')} maxLength={2} autoComplete="off" {...field('state')} />
              <TextField label={t('zip')} inputMode="numeric" autoComplete="off" {...field('zipCode')} />
            </div>
          </div>
        </Part>
        <Part title={t('whatTitle')}>
          <div className="grid gap-3 pt-2">
            <div className="grid gap-3 sm:grid-cols-2">
              <SelectField label={t('service')} {...field('serviceType')}>
                {serviceTypes.map(({ value }) => (
                  <option key={value} value={value}>
                    {capitalized(serviceText(words, value))}
                  </option>
                ))}
              </SelectField>
            </div>
            <Pieces pieces={pieces} onChange={setPieces} />
            <fieldset>
              <legend className="p-0 text-small font-semibold">{t('addOns')}</legend>
              <div className="grid sm:grid-cols-2">
                {addOn.options.map((one) => (
                  <Checkbox key={one} value={one} {...fields.register('addOns')}>
                    {words(`addOn_${one}`)}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
            <TextAreaField
              label={t('instructions')}
              optional
              rows={2}
              maxLength={1000}
              {...field('specialInstructions')}
            />
            <TextField label={t('discountCode')} optional autoComplete="off" {...field('discountCode')} />
          </div>
        </Part>
        <Part title={t('whenTitle')}>
          <div className="grid gap-3 pt-2">
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField label={t('date')} type="date" {...field('scheduledDate')} />
              <TextField
                label={t('window')}
                placeholder={windowLabel({ start: '09:00', end: '11:00' })}
                {...field('scheduledTime')}
              />
            </div>
            {zip === null ? (
              <p className="text-small text-muted">{t('zipFirst')}</p>
            ) : (
              <FreeWindows
                asked={{
                  zip,
                  items: String(countOf(pieces)),
                  brand: brandsOfPieces(pieces),
                  serviceType: values.serviceType,
                  ...(quote.data && { minutes: String(quote.data.minutes) }),
                }}
                chosen={{
                  date: values.scheduledDate,
                  time: values.scheduledTime,
                }}
                onChoose={(slot) => {
                  fields.setValue('scheduledDate', slot.date, {
                    shouldValidate: true,
                  });
                  fields.setValue('scheduledTime', slot.time, {
                    shouldValidate: true,
                  });
                }}
              />
            )}
          </div>
        </Part>
        <Part title={t('linkTitle')}>
          <div className="grid pt-2">
            <Checkbox {...field('byMail')}>{t('byMail')}</Checkbox>
            <Checkbox {...field('byText')}>{t('byText')}</Checkbox>
            <Checkbox {...field('smsConsent')}>{t('smsConsent')}</Checkbox>
            <SelectField className="pt-2 sm:max-w-60" label={t('language')} {...field('locale')}>
              {languages.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </SelectField>
          </div>
        </Part>
      </div>
      <aside
        className="sticky top-4 grid gap-4 rounded-large border border-ink bg-raised p-5"
        aria-label={t('price')}
      >
        <Price quote={quote} />
        {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('failed'))}</Notice> : null}
        <Button kind="primary" type="submit" busy={form.busy} disabled={quote.data === undefined}>
          {t('bookAndSend')}
        </Button>
        <p className="text-small text-muted">{t('bookHint')}</p>
      </aside>
    </form>
  );
}

/** The domain's price for the details so far. */
function useQuote(values: PhoneForm, pieces: readonly Piece[], nameOf: (category: Category) => string) {
  const asked = quoteOf(values, pieces, nameOf);
  return useQuery({
    queryKey: ['quote', asked],
    queryFn: ({ signal }) => api().call(createQuote, { body: asked, signal }),
    placeholderData: (before) => before,
    refetchInterval: false,
  });
}

function Price({ quote }: { readonly quote: ReturnType<typeof useQuote> }) {
  const t = useMessages(phoneBookingTexts);
  const { data, error } = quote;
  if (error) return <Notice tone="warn">{sentenceOf(error, t('priceFailed'))}</Notice>;
  if (!data)
    return (
      <Loading label={t('priceLoading')}>
        <SkeletonText lines={4} />
      </Loading>
    );
  const { pricing, crewSize, minutes, notServed } = data;
  return (
    <>
      <Lines pricing={pricing} />
      <p className="text-small text-muted">{t('crewOf', { count: crewSize, duration: duration(minutes) })}</p>
      {notServed ? <Notice tone="warn">{t('notServed')}</Notice> : null}
    </>
  );
}

function Lines({ pricing: { lines, totalCents } }: { readonly pricing: Pricing }) {
  const t = useMessages(phoneBookingTexts);
  const words = useMessages(wordTexts);
  return (
    <>
      <ul>
        {lines.map((line, k) => (
          <li className="flex justify-between gap-4 py-1.25 text-small" key={k}>
            <span>{priceLineWord(words, line)}</span>
            <Money cents={line.amountCents} />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 font-semibold">
        {t('total')} <Money cents={totalCents} big />
      </p>
    </>
  );
}
