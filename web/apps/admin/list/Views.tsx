/** Saved views of a list: filters and order under a name, stored by the browser. */
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { required } from '#api/contract/fields.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { CloseIcon } from '#web/ui/later-icons.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { tableTexts } from '#words/generated/admin.ts';
import { isSameView, viewOf } from './address.ts';
import { useViews, type View } from './kept.ts';
import type { List, ListEndpoint } from './useList.ts';

export function Views<E extends ListEndpoint, Row>({
  list,
  noun,
}: {
  readonly list: List<E, Row>;
  /** The rows' name in the plural: `customers`. */
  readonly noun: string;
}) {
  const t = useMessages(tableTexts);
  const [views, keep] = useViews(list.name);
  const [naming, setNaming] = useState(false);
  const isPlain = Object.keys(viewOf(list.params)).length === 0;
  const current = views.find(({ params }) => isSameView(params, list.params));
  const canSave = !isPlain && current === undefined;
  if (views.length === 0 && !canSave) return null;
  return (
    <div
      className="flex gap-x-5 border-b border-line px-6 text-small overflow-x-auto [scrollbar-width:none] max-md:px-4"
      role="group"
      aria-label={t('views')}
    >
      <ViewTab isCurrent={isPlain} onPress={() => list.show({})}>
        {t('allRows', { things: noun })}
      </ViewTab>
      {views.map((view) => (
        <span key={view.name} className="inline-flex items-center">
          <ViewTab isCurrent={view === current} onPress={() => list.show(view.params)}>
            {view.name}
          </ViewTab>
          {view === current ? (
            <button
              type="button"
              className="grid size-7 cursor-pointer place-items-center rounded-tight text-muted hover:bg-sunk hover:text-ink pointer-coarse:size-11"
              aria-label={t('forgetView', { name: view.name })}
              onClick={() => keep(views.filter((one) => one !== view))}
            >
              <CloseIcon small />
            </button>
          ) : null}
        </span>
      ))}
      {canSave ? (
        <Button kind="quiet" size="small" className="ml-auto my-auto" onClick={() => setNaming(true)}>
          {t('saveView')}
        </Button>
      ) : null}
      {naming ? (
        <NameView
          onClose={() => setNaming(false)}
          onName={(name) => {
            const view: View = { name, params: viewOf(list.params) };
            keep([...views.filter((one) => one.name !== name), view]);
            setNaming(false);
          }}
        />
      ) : null}
    </div>
  );
}

const ViewTab = ({
  isCurrent,
  onPress,
  children,
}: {
  readonly isCurrent: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) => (
  <button
    type="button"
    className="-mb-px inline-flex min-h-9.5 cursor-pointer items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11"
    aria-pressed={isCurrent}
    onClick={onPress}
  >
    {children}
  </button>
);

function NameView({
  onClose,
  onName,
}: {
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}) {
  const t = useMessages(tableTexts);
  const form = useContractForm({
    schema: z.object({ name: required(40, t('viewNameMissing')) }),
    start: { name: '' },
    // Stored only in this browser, so there is nothing to send.
    run: () => Promise.resolve(),
    onSuccess: (_answer, { name }) => onName(name),
  });
  return (
    <FormDialog
      form={form}
      title={t('saveViewTitle')}
      description={t('saveViewText')}
      leave={t('leaveView')}
      send={t('saveView')}
      onClose={onClose}
    >
      <TextField label={t('viewName')} {...form.field('name')} />
    </FormDialog>
  );
}
