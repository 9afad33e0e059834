/** Extra modules for a bundle of the workflow code when workflows are traced (decision 214). */
import { createRequire } from 'node:module';

/** Path of the module whose interceptors make spans in the workflows' sandbox. */
export const tracedWorkflows = createRequire(import.meta.url).resolve(
  '@temporalio/interceptors-opentelemetry/lib/workflow-interceptors',
);
