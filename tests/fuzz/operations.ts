/** The calls of the OpenAPI document, as a stranger reads them off it. */
import { z } from 'zod';
import type { Schema } from './schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

/** How the document describes one status of a call. */
export interface AnswerShape {
  readonly type: string;
  readonly schema: Schema | null;
  /** Codes of the refusals that the description names. */
  readonly codes: readonly string[];
}

export interface Operation {
  /** `POST /api/bookings/{id}/cancel`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** Roles whose session opens it; `anyone`: it takes no session. */
  readonly roles: 'anyone' | readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly required: boolean;
    /** By media type. */
    readonly schemas: Readonly<Record<string, Schema>>;
  } | null;
  /** By status, or `default`; the schema of the JSON, null where the answer is a file. */
  readonly answers: Readonly<Record<string, AnswerShape>>;
}

const schema = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Schema>;
const content = z.record(z.string(), z.looseObject({ schema }));
const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z.array(
          z.looseObject({
            name: z.string(),
            in: z.enum(['path', 'query', 'header']),
            required: z.boolean(),
            schema,
          }),
        ),
        requestBody: z.looseObject({ required: z.boolean(), content }).optional(),
        responses: z.record(
          z.string(),
          z.looseObject({ description: z.string(), content: content.optional() }),
        ),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.looseObject({ Problem: schema }) }),
});

/** Reads the document. @throws {z.ZodError} where it is no OpenAPI document of the kind we write */
export function operationsOf(document: unknown): readonly Operation[] {
  const { paths, components } = documentShape.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters, requestBody, responses }]): Operation => {
      const answers = Object.entries(responses).map(([status, { description, content: bodies = {} }]) => {
        const [type = '', media] = Object.entries(bodies)[0] ?? [];
        const isProblem = type === 'application/problem+json';
        const isJson = type === 'application/json';
        const shown = isProblem ? components.schemas.Problem : isJson ? (media?.schema ?? null) : null;
        const codes = /^Refused: (.+)$/.exec(description)?.[1]?.split(', ') ?? [];
        return [status, { type, schema: shown, codes }] as const;
      });
      return {
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        // OpenAPI 3.1, security requirement object: an empty one makes the session optional.
        roles: security.some((one) => Object.keys(one).length === 0)
          ? 'anyone'
          : security.flatMap(Object.keys),
        parameters,
        body: requestBody
          ? {
              required: requestBody.required,
              schemas: Object.fromEntries(
                Object.entries(requestBody.content).map(([type, media]) => [type, media.schema]),
              ),
            }
          : null,
        answers: Object.fromEntries(answers),
      };
    }),
  );
}
