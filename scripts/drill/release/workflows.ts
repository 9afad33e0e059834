/** A release's workflows with one careless change: a booking waits before it begins. */
export * from '#workflows/index.ts';
export { booking } from '#workflows/testing/changed-workflows.ts';
