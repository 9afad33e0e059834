/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  manage_bookings: ["Gestionar reservas"],
  manage_bookings_text: ["Ver todas las reservas, cambiar horario, estado y técnico, y organizar el día."],
  manage_users: ["Gestionar clientes y técnicos"],
  manage_users_text: ["Abrir sus fichas, decidir sobre solicitudes y ver licencias y contratos."],
  manage_partners: ["Gestionar tiendas asociadas"],
  manage_partners_text: ["Agregar, aprobar y cambiar tiendas, y crear sus accesos."],
  manage_catalogue: ["Gestionar precios, zonas y códigos"],
  manage_catalogue_text: ["Listas de precios, zonas y horarios de servicio, códigos de descuento y textos de políticas."],
  moderate: ["Moderar reseñas y solicitudes"],
  moderate_text: ["Responder solicitudes de ayuda, moderar reseñas y reenviar mensajes."],
  manage_money: ["Gestionar el dinero"],
  manage_money_text: ["Reembolsar a clientes, liquidar con técnicos y tiendas, y descargar archivos fiscales."],
  view_analytics: ["Ver las cifras"],
  view_analytics_text: ["Reservas, ingresos y calificaciones, con sus cambios."],
  view_audit: ["Ver el registro de auditoría"],
  view_audit_text: ["Quién leyó o cambió qué, y cuándo."],
  manage_admins: ["Gestionar administradores"],
  manage_admins_text: ["Invitar y desactivar administradores y dar cualquier permiso, también a sí mismo."],
  operate: ["Resolver trabajo detenido"],
  operate_text: ["Reintentar lo que está detenido y cerrar incidencias."],
};
export default texts;
