/** The lists in a specification as data: the fields of its records and calls, and the options of its choices. */

/** A field of a record or of a call. `path` names the fields that contain it: `address.street`. */
export interface Field {
  readonly path: string;
  /** The values in brackets after it, if they are a list. */
  readonly options: readonly string[];
}

/** A record of the section on entities. */
export interface Entity {
  readonly label: string;
  readonly fields: readonly Field[];
}

/** Values to choose from. `detail` is in brackets after one: `0-1 years`. */
export interface OptionList {
  readonly label: string;
  readonly options: readonly { readonly text: string; readonly detail: string | undefined }[];
}

/** A call with the names of its inputs and of the fields read from its answer. */
export interface Call {
  readonly method: string;
  /** Without a query: `/api/bookings/{id}`. */
  readonly path: string;
  readonly payload: readonly Field[];
  readonly answer: readonly Field[];
}

/** The parts between commas, semicolons and the word `and` outside of brackets. */
function partsOf(list: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const token of list.split(/([,;]| and |[[({]|[\])}])/)) {
    if (/^[[({]$/.test(token)) depth += 1;
    if (/^[\])}]$/.test(token)) depth -= 1;
    if (depth === 0 && /^(?:[,;]| and )$/.test(token)) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${token}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Single words between commas that are not fields. */
const NO_FIELD = new Set(['none', 'multipart', 'csv', 'list', 'same', 'others', 'further']);
const isName = (word: string): boolean => /^[a-z][a-zA-Z0-9.]*$/.test(word) && !NO_FIELD.has(word);
const camelCase = /\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g;

/**
 * The fields of a list such as `a, b (a note), c {d, e}`. In prose only camelCase names are fields. In a record a
 * second word is the field's value: `role admin`.
 */
function fieldsOf(list: string, isRecord: boolean): readonly Field[] {
  return partsOf(list).flatMap((part) => {
    const [, head = part, bracket, inner = ''] =
      /^([^([{]*)(?:\[\])?\s*(?:(\[?\{|\()(.*)[)}]\]?)?$/s.exec(part) ?? [];
    const [name = '', ...more] = head
      .trim()
      .replace(/^(?:(?:the|query|plus|JSON|multipart:|body) )+/, '')
      .split(' ');
    const isField = isName(name) && (more.length === 0 || (isRecord && /^[a-z_]+$/.test(more.join(' '))));
    if (!isField) return (part.match(camelCase) ?? []).map((path) => ({ path, options: [] }));
    const values = partsOf(inner.split(';')[0]?.replace(' or ', ', ') ?? '').map((value) =>
      value.replace(/ = .*$/, ''),
    );
    // Round brackets contain notes and values, and occasionally a record's fields, some of them in camelCase.
    const isRecordOf = new RegExp(camelCase.source).test(inner) || name.endsWith('History');
    const holds = bracket !== '(' || (isRecordOf && values.every((value) => isName(value)));
    const isChoice = !holds && values.length > 1 && values.every((value) => /^[a-z][a-z_-]*$/.test(value));
    const [, otherNames] = /\breads (.*)/.exec(inner) ?? [];
    return [
      { path: name, options: isChoice ? values : [] },
      ...(otherNames === undefined ? [] : fieldsOf(otherNames, isRecord)),
      ...(holds ? fieldsOf(inner, isRecord) : []).map(({ path, options }) => ({
        path: `${name}.${path}`,
        options,
      })),
    ];
  });
}

/** The records in a line of the section on entities, which begin with their names: `**Payout:** id, status.` */
export function entitiesOf(row: string): readonly Entity[] {
  const parts = row.split(/\*\*([^*]+)\*\*/);
  return parts.flatMap((label, index) => {
    if (index % 2 === 0 || /\blist\b/.test(label)) return [];
    const text = (parts[index + 1] ?? '').replace(/^\s*(?:\([^)]*\))?:?\s*/, '');
    const fields = text
      .split(/\.(?:\s|$)/)
      .filter((sentence) => optionListsOf(sentence).length === 0)
      .flatMap((sentence) => fieldsOf(sentence.replace(/^[A-Z][\w -]*: /, ''), true));
    return fields.length === 0 ? [] : [{ label: label.replace(/:$/, ''), fields }];
  });
}

/** The label of a list of options, at the beginning of a sentence. */
const optionLabel =
  /^(?:.*\b(?:list \(id: name\)|skills|types?|categories|priorities|filters|ranges|countries|selectable|levels)(?: \(.*\))?|(?:Store type|Brands|Availability).*)$/i;

/** The lists of options in a line: `Label: a, b (note), c.`; there may be several. */
export function optionListsOf(row: string): readonly OptionList[] {
  return row
    .replace(/^\s*- /, '')
    .replaceAll('**', '')
    .split(/\.(?:\s|$)/)
    .flatMap((sentence) => {
      const [, label = '', list = ''] =
        /^((?:[^,;:(]|\([^)]*\))*(?:, [a-z ]+)?): (.+)$/s.exec(sentence) ?? [];
      return optionLabel.test(label) ? [{ label, options: optionsOf(list) }] : [];
    });
}

/** The lists in a row of the table of options: a label, and a list for each form; the forms' names are `forms`. */
export function optionRowsOf(row: string, forms: readonly string[]): readonly OptionList[] {
  const [label = '', ...cells] = cellsOf(row);
  return cells.flatMap((cell, index) => {
    // A prose cell says what a number must be, or that another form offers the same.
    const isList = cell.includes(', ') && !cell.startsWith('a number');
    return isList ? [{ label: `${label}, ${forms[index] ?? ''}`, options: optionsOf(cell) }] : [];
  });
}

function optionsOf(list: string): OptionList['options'] {
  return partsOf(list.replaceAll(' & ', ' &\u00a0')).map((part) => {
    const [, text = part, detail] = /^(.*?)(?: \((.*)\))?$/s.exec(part) ?? [];
    return { text: text.replaceAll('\u00a0', ' '), detail };
  });
}

export const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const callStart = /\b(GET|POST|PATCH|PUT|DELETE) (\/[^\s,.;:?]*[^\s,.;:?])\S*/g;

/** The calls in a line: a row of a table (call, payload, answer), or `METHOD /path: payload. Response: answer.` */
export function callsOf(row: string): readonly Call[] {
  const starts = [...row.matchAll(callStart)];
  return starts.map((start, index) => {
    const [whole, method = '', path = ''] = start;
    const rest = row.slice(start.index + whole.length, starts[index + 1]?.index);
    const isRow = row.startsWith('|');
    const [, payload = '', answer = ''] = isRow
      ? cellsOf(row)
      : ['', ...rest.replace(/^: /, '').split(/\. Response(?: may have)?:? /)];
    return { method, path, payload: readOf(payload), answer: readOf(answer) };
  });
}

/** The fields in a cell or clause about a call. */
const readOf = (text: string): readonly Field[] =>
  text
    .replaceAll(/\b(?:may include|may give|repeated|success) (?=\w+(?: field)?\b)/g, (words) =>
      words.startsWith('success') ? words : '',
    )
    .replaceAll(/(\w+) field\b/g, '$1')
    .replace(/\.$/, '')
    .split(/\. |: /)
    .flatMap((clause) => fieldsOf(clause, false));
