/** The privacy policy in Spanish. */
import type { Translation } from '#web/lib/language/icu.ts';
import type en from './messages.en.ts';

export default {
  pageTitle: 'Privacidad',
  lead: 'Qué sabemos de usted, para qué, quién más lo ve y cómo lo recupera.',
  s_collected: 'Qué recopilamos',
  s_collected_1:
    'Su nombre, correo electrónico, teléfono y la dirección del trabajo; lo que reserva y lo que nos escribe; las fotos que el técnico toma del trabajo. Los números de tarjeta van directo al proveedor de pagos y nunca llegan a nosotros: guardamos la marca y los últimos cuatro dígitos.',
  s_use: 'Para qué lo usamos',
  s_use_1:
    'Para llevarle un técnico, cobrar el pago, informarle de lo que pasa y llevar la contabilidad. Los mensajes de texto se envían solo si usted los aceptó; responda STOP para dejar de recibirlos.',
  s_sharing: 'Quién lo ve',
  s_sharing_1:
    'Antes de aceptar un trabajo, el técnico ve su nombre de pila, la zona ZIP, las piezas y la distancia; después de aceptarlo, también su apellido, calle y teléfono. El proveedor de pagos y los de correo y mensajes reciben lo que necesitan para su parte. No vendemos nada a nadie.',
  s_security: 'Cómo se guarda',
  s_security_1:
    'Nombres, direcciones, teléfonos y notas se cifran con una clave propia de usted. Las contraseñas se guardan solo como hashes. La ubicación dentro de las fotos se elimina.',
  s_rights: 'Sus derechos',
  s_rights_1:
    'Puede preguntar qué guardamos sobre usted, pedir que se corrija y pedir que se borre. Borrar destruye su clave: las reservas quedan en nuestros libros sin que se pueda leer quién las hizo. Se espera a que terminen las reservas abiertas.',
  s_retention: 'Por cuánto tiempo',
  s_retention_1:
    'Los registros de servicio se guardan 7 años, como lo exige la contabilidad. Todo lo demás se va con su cuenta.',
  s_children: 'Menores',
  s_children_1: 'El servicio no es para menores de 13 años, y no recopilamos sus datos a sabiendas.',
  s_international: 'Fuera de Estados Unidos',
  s_international_1:
    'Trabajamos en Estados Unidos, y los datos se guardan allí. Usar el servicio desde otro lugar envía sus datos allí.',
  s_changes: 'Cambios',
  s_changes_1: 'Le avisamos 30 días antes de que esta política cambie.',
} as const satisfies Translation<typeof en>;
