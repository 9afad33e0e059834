/** The signature service, written from its documentation: submissions found by the signer's `external_id`, news of their ends. */
import type { Random } from '../../random.ts';
import { type Answer, answered, refused, type Request, type Service } from './http.ts';
import { fairWeather } from './weather.ts';

export interface Submission {
  readonly id: number;
  readonly externalId: string;
  readonly slug: string;
  readonly document: Buffer;
  status: 'pending' | 'completed' | 'declined' | 'expired';
  completedAt: number | null;
  isRemoved: boolean;
}

interface Options {
  readonly random: Random;
  readonly now: () => number;
  readonly onNews: (externalId: string) => void;
}

interface Made {
  readonly documents: readonly { readonly file: string }[];
  readonly submitters: readonly { readonly external_id: string }[];
}

export class Docuseal implements Service {
  readonly host = 'docuseal.simulated';
  readonly weather = fairWeather();
  readonly submissions: Submission[] = [];
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** What the person does on the page of the document that waits; nothing where none does. */
  press(outcome: 'completed' | 'declined' | 'expired'): void {
    const one = this.submissions.findLast(({ status, isRemoved }) => status === 'pending' && !isRemoved);
    if (!one) return;
    one.status = outcome;
    one.completedAt = outcome === 'completed' ? this.#options.now() : null;
    this.#options.onNews(one.externalId);
  }

  answer = ({ method, path, query, body }: Request): Answer => {
    const [, kind = '', id = '', action = ''] = path.split('/');
    const one = this.submissions.find((submission) => String(submission.id) === id && !submission.isRemoved);
    switch (`${method} ${kind}`) {
      case 'GET submitters': {
        const wanted = query.get('external_id');
        const found = this.submissions.filter(
          ({ externalId, isRemoved }) => externalId === wanted && !isRemoved,
        );
        const submitters = found.map((each) => ({
          submission_id: each.id,
          slug: each.slug,
          external_id: each.externalId,
        }));
        return answered({ data: submitters });
      }
      case 'POST submissions':
        return this.#make(body as Made);
      case 'GET submissions':
        if (!one) return refused(404, 'Not found');
        if (action === 'documents')
          return answered({ documents: [{ name: 'Agreement', url: `https://${this.host}/file/${one.id}` }] });
        return answered({
          id: one.id,
          status: one.status,
          completed_at: one.completedAt === null ? null : new Date(one.completedAt).toISOString(),
          submitters: [{ slug: one.slug, embed_src: `https://${this.host}/s/${one.slug}` }],
        });
      case 'GET file':
        return one ? { status: 200, body: one.document } : refused(404, 'Not found');
      case 'DELETE submissions':
        if (!one) return refused(404, 'Not found');
        one.isRemoved = true;
        return answered({ id: one.id });
      default:
        throw new Error(`the simulated service has no ${method} ${path}`);
    }
  };

  #make({ documents, submitters }: Made): Answer {
    const slug = `page${this.#options.random.between(100_000, 999_999)}`;
    const submission: Submission = {
      id: this.submissions.length + 1,
      externalId: submitters[0]?.external_id ?? '',
      slug,
      document: Buffer.from(documents[0]?.file ?? '', 'base64'),
      status: 'pending',
      completedAt: null,
      isRemoved: false,
    };
    this.submissions.push(submission);
    const page = { embed_src: `https://${this.host}/s/${slug}` };
    return answered({ id: submission.id, submitters: [page] });
  }
}
