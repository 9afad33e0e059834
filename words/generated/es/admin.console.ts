/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  label: ["Consola"],
  signInTitle: ["Acceso de administradores"],
  username: ["Usuario"],
  password: ["Contraseña"],
  signIn: ["Iniciar sesión"],
  backHome: ["Volver al inicio"],
  fillAll: ["Complete todos los campos"],
  signInFailed: ["No se pudo iniciar sesión. Inténtelo de nuevo."],
  wrongLogin: ["El usuario o la contraseña no son correctos. Inténtelo de nuevo."],
  bookings: ["Reservas"],
  technicians: ["Técnicos"],
  support: ["Ayuda"],
  stuckWork: ["Procesos detenidos"],
  live: ["En vivo"],
  offline: ["Sin conexión"],
  logout: ["Salir"],
  notifications: ["Notificaciones"],
  bell: ["Notificaciones: ",["wanting"]," por atender, ",["unread"]," sin leer"],
  markAllRead: ["Marcar todo como leído"],
  noNotifications: ["Todavía no hay notificaciones"],
  tryAgain: ["Inténtelo de nuevo."],
  found: [["count","plural",{"one":["#"," resultado"],"other":["#"," resultados"]}]],
  shown: ["Del ",["from"]," al ",["to"]," de ",["total"]," ",["things"]],
  role_customer: ["cliente"],
  role_technician: ["técnico"],
  role_admin: ["administrador"],
  role_partner: ["tienda asociada"],
  role_system: ["sistema"],
};
export default texts;
