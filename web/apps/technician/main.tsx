/** Starts the technician's app. */
import { startApp } from '#web/shell/app.tsx';
import { technician } from './routes.tsx';

startApp(technician);
