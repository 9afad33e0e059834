/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  pageTitle: ["Privacidad"],
  lead: ["Qué sabemos de usted, para qué, quién más lo ve y cómo lo recupera."],
  s_collected: ["Qué recopilamos"],
  s_collected_1: ["Su nombre, correo electrónico, teléfono y la dirección del trabajo; lo que reserva y lo que nos escribe; las fotos que el técnico toma del trabajo. Los números de tarjeta van directo al proveedor de pagos y nunca llegan a nosotros: guardamos la marca y los últimos cuatro dígitos."],
  s_collected_2: ["Las fotos que sube para una cotización se miran y se olvidan: no se guarda ninguna. Si pide que le avisemos cuando lleguemos a su zona, guardamos su correo electrónico y su código postal. El escaneo del código de una tienda se cuenta con una forma cifrada de la dirección de red y del nombre del navegador que cambia cada día. Si usted reserva en los 30 días siguientes en el mismo dispositivo, la reserva anota de qué escaneo vino, para que la tienda reciba su comisión. La tienda ve que se hizo una reserva, no quién la hizo. También contamos cuántas visitas llegan a cada paso de una reserva, sin registrar de quién es la visita."],
  s_use: ["Para qué lo usamos"],
  s_use_1: ["Para llevarle un técnico, cobrar el pago, informarle de lo que pasa y llevar la contabilidad. Los mensajes de texto se envían solo si usted los aceptó; responda STOP para dejar de recibirlos."],
  s_sharing: ["Quién lo ve"],
  s_sharing_1: ["Antes de aceptar un trabajo, el técnico ve su nombre de pila, la zona de su código postal, las piezas y la distancia; después de aceptarlo, también su apellido, calle y teléfono. No vendemos nada a nadie."],
  s_sharing_2: ["Otros que trabajan para nosotros reciben lo que necesitan para su parte: Stripe retiene y cobra su tarjeta, Twilio entrega los mensajes de texto, un proveedor de correo entrega los correos y OpenAI mira las fotos que usted sube para una cotización. Si usted se postula como técnico, Checkr hace su verificación de antecedentes y recibe para ello su nombre, dirección, fecha de nacimiento y número de Seguro Social. Si usted activa los avisos como técnico, el fabricante de su navegador los entrega, cifrados de modo que no puede leerlos."],
  s_security: ["Cómo se guarda"],
  s_security_1: ["Nombres, direcciones, teléfonos y notas se cifran con una clave propia de usted. Las contraseñas se guardan solo como hashes. La ubicación dentro de las fotos se elimina."],
  s_device: ["En su dispositivo"],
  s_device_1: ["Usamos siete clases de cookies, y ninguna le sigue a otros sitios: hexkey_…_customer mantiene su sesión 30 días; hexkey-was-here-customer recuerda durante 30 días que alguien inició sesión aquí, para que la página no le tome por un extraño; hexkey-language guarda durante un año el idioma que eligió; hexkey_…_visitor le permite marcar una reseña como útil una vez, durante un año; hexkey_…_device muestra durante 400 días que ya inició sesión en este dispositivo, para que las contraseñas equivocadas de otras personas no le impidan entrar; hexkey_…_scan recuerda durante 30 días el código de qué tienda escaneó usted por última vez; hexkey_…_price mantiene durante 24 horas los precios de su cotización. El formulario de la tarjeta es de Stripe y puede usar sus propias cookies para evitar fraudes."],
  s_device_2: ["Su navegador guarda también el borrador de una reserva durante una semana y el de una solicitud durante dos, si prefiere claro u oscuro, el nombre y el correo de quien inició sesión por última vez, y, para que el sitio se abra sin conexión, copias de nuestros archivos y de una página vacía. Cerrar la sesión quita el borrador y el nombre. Las páginas y respuestas con sus datos no están entre las copias. Hasta que cierre la pestaña, guarda también qué pasos de su visita ya se contaron."],
  s_rights: ["Sus derechos"],
  s_rights_1: ["En su cuenta puede leer y corregir lo que guardamos sobre usted, guardarlo todo en un archivo, elegir qué mensajes recibe y borrarlo. Borrar destruye su clave: las reservas quedan en nuestros libros sin que se pueda leer quién las hizo. Las fotos y las solicitudes de ayuda también se quitan. Se espera a que terminen las reservas abiertas."],
  s_retention: ["Por cuánto tiempo"],
  s_retention_1: ["Los registros de servicio se guardan 7 años, como lo exige la contabilidad. Todo lo demás se va con su cuenta. Los enlaces de nuestros correos funcionan 30 días."],
  s_children: ["Menores"],
  s_children_1: ["El servicio no es para menores de 13 años, y no recopilamos sus datos a sabiendas."],
  s_international: ["Fuera de Estados Unidos"],
  s_international_1: ["Trabajamos en Estados Unidos, y los datos se guardan allí. Usar el servicio desde otro lugar envía sus datos allí."],
  s_changes: ["Cambios"],
  s_changes_1: ["Le avisamos 30 días antes de que esta política cambie."],
};
export default texts;
