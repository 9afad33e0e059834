/** Plans new prices: the current figures are prefilled, and the changes are shown before it is sent. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type PriceVersionView, planPrices } from '#api/contract/price-versions.ts';
import { products as catalogue } from '#domain/catalogue/products.ts';
import { ledgerMoney, parseMoney } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { CloseIcon } from '#web/ui/later-icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { useChangeForm } from '../change.ts';
import { ChangeList } from './ChangeList.tsx';
import { figureName } from './figure-words.ts';
import {
  addOnFigures,
  amountField,
  changesOf,
  listTyped,
  multiplierFigures,
  priceFields,
  rateFigures,
  typedList,
} from './price-form.ts';

export default function PlanPricesDialog({
  base: { prices: base },
  onClose,
}: {
  /** The version being changed: the one that applies last. */
  readonly base: PriceVersionView;
  readonly onClose: () => void;
}) {
  const t = useMessages(catalogueTexts);
  const words = useMessages(wordTexts);
  const [products, setProducts] = useState(base.products);
  const form = useChangeForm({
    schema: priceFields,
    start: { name: '', from: '', ...typedList(base) },
    run: (client, values) =>
      client.call(planPrices, {
        body: { name: values.name, from: values.from, prices: listTyped(values, products) },
      }),
    success: t('pricesPlanned'),
    failure: t('pricesNotPlanned'),
    onDone: onClose,
  });
  const watched = useWatch({ control: form.fields.control });
  const typed = z.safeParse(priceFields, { ...form.fields.getValues(), ...watched, name: 'x' });
  const changes = typed.success ? changesOf(base, listTyped(typed.data, products)) : null;
  const fieldset = (title: string, children: React.ReactNode) => (
    <fieldset className="grid gap-3">
      <legend className="mb-2 p-0 font-semibold">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
  return (
    <FormDialog
      form={form}
      wide
      title={t('planPrices')}
      description={t('planPricesText')}
      leave={t('cancel')}
      send={t('planSend')}
      disabled={changes?.length === 0}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('whatChanges')} maxLength={80} {...form.field('name')} />
        <TextField label={t('begins')} hint={t('beginsHint')} optional type="date" {...form.field('from')} />
      </div>
      {fieldset(
        t('ratesTyped'),
        rateFigures.map((figure) => (
          <TextField
            key={figure}
            label={figureName(t, words, figure)}
            inputMode="numeric"
            {...form.field(figure)}
          />
        )),
      )}
      {fieldset(
        t('addOns'),
        [...addOnFigures, 'perItem' as const, 'minPrice' as const].map((figure) => (
          <MoneyField key={figure} label={figureName(t, words, figure)} {...form.field(figure)} />
        )),
      )}
      {fieldset(
        t('multipliers'),
        multiplierFigures.map((figure) => (
          <TextField
            key={figure}
            label={figureName(t, words, figure)}
            inputMode="decimal"
            {...form.field(figure)}
          />
        )),
      )}
      <Products products={products} onChange={setProducts} />
      {changes && changes.length > 0 ? (
        <Notice title={t('changes')}>
          <ChangeList changes={changes} />
        </Notice>
      ) : null}
    </FormDialog>
  );
}

type Prices = Readonly<Record<string, number>>;

/** Prices of products that differ from the catalog's. */
function Products({
  products,
  onChange,
}: {
  readonly products: Prices;
  readonly onChange: (products: Prices) => void;
}) {
  const t = useMessages(catalogueTexts);
  const [id, setId] = useState('');
  const [price, setPrice] = useState('');
  const isPrice = z.safeParse(amountField, price).success;
  const amount = parseMoney(price);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 p-0 font-semibold">{t('productPrices')}</legend>
      <ul className="grid gap-2">
        {Object.entries(products).map(([one, cents]) => (
          <li key={one} className="flex items-center justify-between gap-3 border-b border-line pb-2">
            <span>{catalogue.find((product) => product.id === one)?.name ?? one}</span>
            <span className="inline-flex items-center gap-2 tabular-nums">
              ${ledgerMoney(cents)}
              <Button
                size="small"
                kind="quiet"
                icon={<CloseIcon small />}
                onClick={() =>
                  onChange(Object.fromEntries(Object.entries(products).filter(([known]) => known !== one)))
                }
              >
                {t('catalogueAgain')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]">
        <SelectField
          label={t('product')}
          optional
          value={id}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setId(chosen);
            const known = catalogue.find((product) => product.id === chosen);
            setPrice(known ? ledgerMoney(products[chosen] ?? known.unitPrice) : '');
          }}
        >
          <option value="">{t('chooseProduct')}</option>
          {catalogue.map((product) => (
            <option key={product.id} value={product.id}>
              {product.name}
            </option>
          ))}
        </SelectField>
        <MoneyField
          label={t('price')}
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <Button
          disabled={id === '' || !isPrice}
          onClick={() => {
            if (amount === null) return;
            onChange({ ...products, [id]: amount });
            setId('');
            setPrice('');
          }}
        >
          {t('setPrice')}
        </Button>
      </div>
    </fieldset>
  );
}
