/**
 * What the API says to customers, in Spanish, by its English sentence. Names in braces stand for what differs; what
 * stands there is itself looked up. `sentences.test.ts` finds every sentence in the code that is missing here.
 */

/** Sentences about what was asked for: bookings, payment, accounts. */
const matters: Readonly<Record<string, string>> = {
  '{what} not found': 'No se encontró: {what}',
  'There is no {method} {path} here.': 'Aquí no existe {method} {path}.',
  '{method} is not allowed here.': 'Aquí no se admite {method}.',
  'This request is nested too deeply.': 'Esta solicitud tiene demasiados niveles.',
  'This request has too many fields.': 'Esta solicitud tiene demasiados campos.',
  'Please send JSON encoded in UTF-8.': 'Envíe el JSON en UTF-8.',
  'Please send the request body uncompressed.': 'Envíe el contenido sin comprimir.',
  'There is nothing with this {name}.': 'No hay nada con este identificador.',
  'Something went wrong on our side. Please try again.': 'Algo falló de nuestro lado. Inténtelo de nuevo.',
  'This is taking longer than usual. Please try again in a moment.':
    'Esto tarda más de lo normal. Inténtelo de nuevo en un momento.',
  'This is taking longer than it should. Please try again in a moment.':
    'Esto tarda más de lo debido. Inténtelo de nuevo en un momento.',
  'Your last change is still being saved. Please try again in a moment.':
    'Su último cambio todavía se está guardando. Inténtelo de nuevo en un momento.',
  'There were too many attempts to sign in to this account. Sign in on a device you have used before, or reset your password by email.':
    'Hubo demasiados intentos de entrar en esta cuenta. Entre desde un dispositivo que ya haya usado o restablezca su contraseña por correo.',
  'Too many attempts. Please wait a little and try again.':
    'Demasiados intentos. Espere un poco e inténtelo de nuevo.',

  'Please sign in to continue.': 'Inicie sesión para continuar.',
  'Your account may not do this.': 'Su cuenta no puede hacer esto.',
  'You are signed in as somebody else. Please reload the page.':
    'Ha iniciado sesión con otra cuenta. Vuelva a cargar la página.',
  'This request comes from another site.': 'Esta solicitud viene de otro sitio.',
  'Invalid email or password': 'Correo electrónico o contraseña incorrectos',
  'This is not your password.': 'Esta no es su contraseña.',
  'Your password was changed a moment ago, by another request.':
    'Su contraseña se cambió hace un momento, desde otra solicitud.',
  'An account with this email already exists. Please sign in.':
    'Ya existe una cuenta con este correo electrónico. Inicie sesión.',
  'An account with this email already exists.': 'Ya existe una cuenta con este correo electrónico.',
  'Another account is now using this address.': 'Otra cuenta ya usa esta dirección.',
  'You are already using this address.': 'Esta es la dirección que ya usa.',
  'This account was deleted.': 'Esta cuenta fue eliminada.',
  'This account is being deleted.': 'Esta cuenta se está eliminando.',
  'This customer has been deleted.': 'Esta cuenta fue eliminada.',
  'This customer is already registered.': 'Esta cuenta ya existe.',
  'There is no such customer.': 'Esta cuenta no existe.',
  'Only the customer or an administrator may do this.': 'Solo puede hacerlo quien tiene la cuenta.',
  'This customer is known to the payment provider under another id.':
    'El proveedor de pagos conoce esta cuenta con otro identificador.',
  'A booking is being made right now. Please try again in two minutes.':
    'Se está haciendo una reserva en este momento. Inténtelo de nuevo en dos minutos.',
  'This account can be deleted once its open bookings are completed or cancelled.':
    'La cuenta se puede eliminar cuando sus reservas abiertas estén terminadas o canceladas.',
  'This link no longer works. Please ask for a new one and open the latest email.':
    'Este enlace ya no sirve. Pida uno nuevo y abra el correo más reciente.',
  'This link is not complete. Please copy it from the email again.':
    'Este enlace no está completo. Cópielo de nuevo del correo.',

  'You can keep up to {most} addresses. Please remove one first.':
    'Puede guardar hasta {most} direcciones. Quite una primero.',
  'This address no longer exists.': 'Esta dirección ya no está.',
  'We do not know this ZIP code.': 'No conocemos este código ZIP.',
  'ZIP code {zip} is in {state}. Please check the state.':
    'El código ZIP {zip} está en {state}. Revise el estado.',
  '{which} paid with this card. It can be removed when the work is done and paid, or cancelled.':
    '{which} con esta tarjeta. Se puede quitar cuando el trabajo esté hecho y pagado, o cancelado.',
  'Booking {number} is': 'La reserva {number} se paga',
  'Bookings {numbers} are': 'Las reservas {numbers} se pagan',

  'We do not work near {place} yet. Leave your email address, and we’ll write as soon as we do.':
    'Todavía no trabajamos cerca de {place}. Deje su correo electrónico y le escribimos en cuanto lleguemos.',
  'There are not enough technicians near {place} for an order of this size yet. Leave your email address, and we’ll write as soon as there are, or book fewer pieces.':
    'Todavía no hay suficientes técnicos cerca de {place} para un pedido de este tamaño. Deje su correo electrónico y le escribimos en cuanto los haya, o reserve menos piezas.',
  'We do not have appointments at this time. Please choose one of the times offered.':
    'No vamos a esta hora. Elija uno de los horarios que se ofrecen.',
  'This is too soon for a technician to come. Please choose a later time.':
    'Es demasiado pronto para que llegue un técnico. Elija un horario posterior.',
  'We take bookings up to {days} days ahead. Please choose an earlier day.':
    'Aceptamos reservas con hasta {days} días de anticipación. Elija un día anterior.',
  'This time has passed. Choose a later one.': 'Este horario ya pasó. Elija uno posterior.',
  'You have {count} unpaid bookings. Pay for one or cancel it. Otherwise the oldest one is cancelled in {wait}, and its time slot opens up again.':
    'Tiene {count} reservas sin pagar. Pague o cancele una de ellas. Si no, la más antigua se cancelará en {wait} y su horario quedará libre.',
  'There are too many unpaid bookings from this device or network. Pay for yours, or try again in {wait}.':
    'Hay demasiadas reservas sin pagar desde este dispositivo o esta red. Pague las suyas o inténtelo de nuevo en {wait}.',
  'You have {count} open bookings, and there is no room for more. Once one is completed or cancelled, you can book again.':
    'Tiene {count} reservas abiertas y no puede hacer más. Podrá reservar de nuevo cuando una termine o se cancele.',
  'There are too many unfinished payments. Finish one of them, or try again in {wait}.':
    'Hay demasiados pagos sin terminar. Termine uno de ellos o inténtelo de nuevo en {wait}.',
  'a minute': 'un minuto',
  '{number} minutes': '{number} minutos',
  'This time has just been taken. Please choose another one.': 'Este horario se acaba de ocupar. Elija otro.',
  'Please choose a time such as 9:00 AM - 11:00 AM.': 'Elija un horario como 9:00 AM - 11:00 AM.',
  'Please choose a day within the next year.': 'Elija un día dentro del próximo año.',
  'Choose at least one item to assemble.': 'Elija al menos una pieza para armar.',
  'Book at most {most} items at once; write to us for more.':
    'Reserve como máximo {most} piezas a la vez; para más, escríbanos.',
  'The quantity of an item is a whole number of at least 1.':
    'La cantidad de una pieza es un número entero, de 1 como mínimo.',
  'This product is no longer in the catalogue.': 'Este producto ya no está en el catálogo.',
  'The time for an item is between a minute and a day.':
    'El tiempo para una pieza es de entre un minuto y un día.',
  'An item needs a name.': 'Una pieza necesita un nombre.',
  'This store code is not valid.': 'Este código de tienda no es válido.',
  'This QR code link is not valid.': 'Este enlace de código QR no es válido.',
  'We do not know this discount code. Please check the spelling.':
    'No conocemos este código de descuento. Revise cómo está escrito.',
  'This discount code belongs to another account. Please sign in with the one that it was mailed to.':
    'Este código de descuento es de otra cuenta. Inicie sesión con la cuenta que lo recibió por correo.',
  'This discount code has already been used.': 'Este código de descuento ya se usó.',

  'The price is now {price}. Please check it and book again.':
    'El precio es ahora {price}. Revíselo y reserve de nuevo.',
  'The price is now {price}, but the payment is for {paid}. Please pay again.':
    'El precio es ahora {price} y el pago es de {paid}. Pague de nuevo.',
  'The price does not add up. Ask for a new quote.': 'El precio no cuadra. Pida una nueva cotización.',
  'The price must be more than $0.00 and add up.': 'El precio debe ser mayor que $0.00 y cuadrar.',
  'The price must be {limits}.': 'El precio debe estar {limits}.',
  'between $0.50 and $999,999.99': 'entre $0.50 y $999,999.99',
  'This payment cannot be used for this booking. Please pay again.':
    'Este pago no se puede usar para esta reserva. Pague de nuevo.',
  'Your card has not been confirmed yet.': 'Su tarjeta todavía no está confirmada.',
  'The card has not been confirmed yet.': 'La tarjeta todavía no está confirmada.',
  'The saved card is no longer available. Please use another card.':
    'La tarjeta guardada ya no está disponible. Use otra tarjeta.',
  'The payment provider did not accept this payment.': 'El proveedor de pagos no aceptó este pago.',
  'The payment was canceled before it was completed.': 'El pago se canceló antes de completarse.',
  'The customer was asked to approve the higher price. It will be charged automatically once approved.':
    'Se pidió al cliente que apruebe el precio más alto. El cobro sigue solo.',
  'The payment provider could not make the charge. The card was not declined. Please try again later.':
    'El proveedor de pagos no pudo hacer el cobro. La tarjeta no fue rechazada. Vuelva a intentarlo más tarde.',
  'The charge is still in progress and will finish automatically. There is no need to press again.':
    'El cobro sigue en curso y continúa solo. No hace falta volver a intentarlo.',
  'This needs a payment: no card is held or saved yet.':
    'Falta el pago: todavía no hay una tarjeta retenida ni guardada.',
  'There is no card to charge for this booking.': 'No hay una tarjeta que cobrar por esta reserva.',
  'This booking has ended: there is nothing to pay.': 'Esta reserva ya terminó: no hay nada que pagar.',
  'This booking is cancelled. It can be booked again.':
    'Esta reserva está cancelada. Se puede reservar de nuevo.',

  'There is no booking with this number.': 'No hay ninguna reserva con este número.',
  'This booking already exists.': 'Esta reserva ya existe.',
  'This is not your booking.': 'Esta reserva no es suya.',
  'This is not your job.': 'Este trabajo no es suyo.',
  'This job is not offered to you.': 'Este trabajo no se le ofrece a usted.',
  'Only Hexkey can do this.': 'Solo Hexkey puede hacer esto.',
  'Only Hexkey can record a no-show.': 'Solo Hexkey puede anotar que no había nadie.',
  'This needs a technician. Assign one first.': 'Esto necesita un técnico.',
  'The crew is complete and the job is {status}. To replace the technician, set the status to Assigned first.':
    'El equipo está completo y el trabajo está {status}. Para reemplazar al técnico, ponga primero el estado en Asignada.',
  'The crew has other jobs afterward, so there is no time for this change.':
    'El equipo no tiene tiempo para este cambio: le siguen otros trabajos.',
  'Another technician has already taken this job.': 'Otro técnico ya tomó este trabajo.',
  'This booking is {status}. {next}': 'Esta reserva está {status}. {next}',
  'It can be refunded.': 'Se puede reembolsar.',
  'It can be booked again.': 'Se puede reservar de nuevo.',
  'This is not possible while the booking is {status}.':
    'Esto no es posible mientras la reserva está {status}.',
  'This is not possible in the booking’s present state.':
    'Esto no es posible en el estado actual de la reserva.',
  'The work has already started. Contact us if something is wrong.':
    'El trabajo ya empezó. Escríbanos si algo no está bien.',
  'Cancelling now costs {fee}.': 'Cancelar ahora cuesta {fee}.',
  'It is too late to move this appointment. You can still cancel it, or write to us.':
    'Es demasiado tarde para cambiar esta cita. Todavía puede cancelarla o escribirnos.',
  'There is no higher price to approve.': 'No hay ningún precio mayor que aprobar.',
  'There is no higher price to decline.': 'No hay ningún precio mayor que rechazar.',
  'The time to approve this price has ended.': 'El plazo para aprobar este precio terminó.',
  'The higher price was already approved.': 'El precio mayor ya fue aprobado.',
  'This is more than a year away. Please check the date.':
    'Falta más de un año para esa fecha. Revísela, por favor.',
  'The higher price was already declined.': 'El precio mayor ya fue rechazado.',
  'You have already reviewed this job.': 'Ya escribió una reseña de este trabajo.',
  'You cannot mark your own review as helpful.': 'No puede marcar su propia reseña como útil.',
  'We found no booking with this number and email address.':
    'No encontramos ninguna reserva con este número y correo electrónico.',
  'There is no such technician.': 'Este técnico no existe.',
  'Your account is not active. Contact Hexkey to have it reactivated.':
    'Su cuenta no está activa. Comuníquese con Hexkey para reactivarla.',

  'This number is in use.': 'Este número ya se usa.',
  'There is no request with this number.': 'No hay ninguna solicitud con este número.',
  'This request is closed. Open it again to answer.':
    'Esta solicitud está cerrada. Ábrala de nuevo para responder.',
  'We could not submit your request. Please try again.':
    'No pudimos recibir su solicitud. Inténtelo de nuevo.',

  'Failed to analyze photos. Please check your connection and try again.':
    'No se pudieron analizar las fotos. Revise su conexión e inténtelo de nuevo.',
  'This photo is too large. Please select images smaller than 10MB.':
    'Esta foto es demasiado grande. Elija imágenes de menos de 10 MB.',
  '{name} is too large. Please select images smaller than 10MB.':
    '{name} es demasiado grande. Elija imágenes de menos de 10 MB.',
  '{name} is a HEIC photo. Please set your camera to "most compatible" (JPEG) and take it again.':
    '{name} es una foto HEIC. Ponga su cámara en «más compatible» (JPEG) y tómela de nuevo.',
  '{name} has too many pixels. Please use a smaller picture.':
    '{name} tiene demasiados píxeles. Use una imagen más pequeña.',
  '{name} is not a valid image file. Please select JPG, PNG, or other image formats.':
    '{name} no es un archivo de imagen válido. Elija JPG, PNG u otro formato de imagen.',
  'Please send one photo at a time.': 'Envíe las fotos de una en una.',
  'Please choose a photo.': 'Elija una foto.',
};

/** Sentences about one field, or about a request that does not fit. */
const fields: Readonly<Record<string, string>> = {
  'First name is required': 'El nombre es obligatorio',
  'Last name is required': 'El apellido es obligatorio',
  'Street address is required': 'La dirección es obligatoria',
  'Please enter a street address.': 'Escriba una dirección.',
  'City is required': 'La ciudad es obligatoria',
  'Please enter a city.': 'Escriba una ciudad.',
  'State is required': 'El estado es obligatorio',
  'Please use the two letters of the state.': 'Use las dos letras del estado.',
  'Please enter a state such as NY.': 'Escriba un estado como NY.',
  'Please enter the two letters of the state, such as NY.': 'Escriba las dos letras del estado, como NY.',
  'Please enter a 5-digit ZIP code.': 'Escriba un código ZIP de 5 dígitos.',
  'Please enter a valid 10-digit phone number': 'Escriba un número de teléfono válido de 10 dígitos',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Please enter a valid email address.': 'Escriba un correo electrónico válido.',
  'Password must be at least 8 characters': 'La contraseña debe tener al menos 8 caracteres',
  'This password is too common. Please choose another one.':
    'Esta contraseña es demasiado común. Elija otra.',
  'This password repeats the same few characters. Please choose another one.':
    'Esta contraseña repite los mismos pocos caracteres. Elija otra.',
  'Please do not use your name or email address as your password.':
    'No use su nombre ni su correo electrónico como contraseña.',
  'Please fill in all fields': 'Complete todos los campos',
  'Please enter some text.': 'Escriba un texto.',
  'Please use at most {most} characters.': 'Use como máximo {most} caracteres.',
  'Please remove control characters.': 'Quite los caracteres de control.',
  'Please use only letters, spaces, apostrophes, hyphens and periods.':
    'Use solo letras, espacios, apóstrofos, guiones y puntos.',
  'Please remove links and email addresses, and put a space after each period.':
    'Quite los enlaces y correos electrónicos, y deje un espacio después de cada punto.',
  'Please write this on one line.': 'Escriba esto en una sola línea.',
  'Please remove characters that cannot be read.': 'Quite los caracteres que no se pueden leer.',
  'Please choose English or Spanish.': 'Elija inglés o español.',
  'Please choose a brand.': 'Elija una marca.',
  'Please choose a time.': 'Elija un horario.',
  'Please choose a day.': 'Elija un día.',
  'Please choose a day (YYYY-MM-DD).': 'Elija un día (AAAA-MM-DD).',
  'This day does not exist.': 'Ese día no existe.',
  'Please choose a category.': 'Elija una categoría.',
  'Please enter your name.': 'Escriba su nombre.',
  'Please enter your booking number.': 'Escriba el número de su reserva.',
  'Please enter a subject.': 'Escriba un asunto.',
  'Please enter a message.': 'Escriba un mensaje.',
  'Please select a star rating before submitting.': 'Elija una calificación con estrellas antes de enviar.',
  'Please write a review before submitting.': 'Escriba una reseña antes de enviar.',
  'Please choose 1 to 5 stars.': 'Elija de 1 a 5 estrellas.',
  'We do not know this {field}.': 'No conocemos este valor.',
  'Please enter an amount.': 'Escriba un importe.',
  'Please enter an amount in dollars.': 'Escriba un importe en dólares.',
  'Please enter an amount in cents.': 'Escriba un importe en centavos.',
  'Please enter a page number.': 'Escriba un número de página.',
  'Please enter a whole number.': 'Escriba un número entero.',
  'Please enter a number from 1 to {most}.': 'Escriba un número de 1 a {most}.',
  'Please provide an ID.': 'Falta el identificador.',
  'This is not a valid ID.': 'Esto no es un identificador.',
  'This contains characters that cannot be stored. Please change the text and try again.':
    'Contiene caracteres que no se pueden guardar. Cambie el texto e inténtelo de nuevo.',
  'This is not a payment intent.': 'Esto no es una intención de pago.',
  'This is not a notification.': 'Esto no es una notificación.',

  'This field is required.': 'Este campo es obligatorio.',
  'This field is not recognized.': 'No reconocemos este campo.',
  'This field must not be empty.': 'Este campo no debe estar vacío.',
  'This value is not valid here.': 'Este valor no sirve aquí.',
  'Choose one of: {values}.': 'Elija uno de estos: {values}.',
  'This must be text.': 'Debe ser un texto.',
  'This must be a number.': 'Debe ser un número.',
  'This must be a whole number.': 'Debe ser un número entero.',
  'This must be true or false.': 'Debe ser verdadero o falso.',
  'This must be a list.': 'Debe ser una lista.',
  'This must be an object.': 'Debe ser un objeto.',
  'This must have at {side} {count} {what}.': 'Debe tener {side} {count} {what}.',
  'This must be at {side} {limit}.': 'Debe ser {side} {limit}.',
  'Something in this request is not valid.': 'Algo en esta solicitud no sirve.',
  'This call takes a JSON object.': 'Esta llamada recibe un objeto JSON.',
  'This call takes {kind}.': 'Esta llamada recibe {kind}.',
  'This call takes no body.': 'Esta llamada no recibe contenido.',
  'This call takes JSON.': 'Esta llamada recibe JSON.',
  'This request is too large.': 'Esta solicitud es demasiado grande.',
  'This request is not valid JSON.': 'Esta solicitud no es JSON válido.',
  'This encoding is not supported.': 'Esta codificación no se admite.',
  'This request cannot be read.': 'Esta solicitud no se puede leer.',
  'Files belong in the field {name}.': 'Los archivos van en el campo {name}.',
  'This form has too many parts.': 'Este formulario tiene demasiadas partes.',
  'This form cannot be read.': 'Este formulario no se puede leer.',
  'X-Role is not a known role.': 'X-Role no nombra ningún rol.',
  'X-Device-Time must be an ISO instant.': 'X-Device-Time debe ser un instante ISO.',
  'An Idempotency-Key has 1 to 200 visible characters.':
    'Una Idempotency-Key tiene de 1 a 200 caracteres visibles.',
  'This Idempotency-Key was used for another request.': 'Esta Idempotency-Key se usó para otra solicitud.',
  'This position is not in the log.': 'Esta posición no es del registro.',
};

/** Words that stand within a sentence. */
const words: Readonly<Record<string, string>> = {
  Booking: 'reserva',
  Photo: 'foto',
  Page: 'página',
  Card: 'tarjeta',
  Address: 'dirección',
  Review: 'reseña',
  'Photo {number}': 'La foto {number}',
  'waiting for payment': 'en espera del pago',
  confirmed: 'confirmada',
  assigned: 'asignada',
  scheduled: 'programada',
  'en route': 'en camino',
  'on site': 'en el lugar',
  'in progress': 'en curso',
  completed: 'terminada',
  cancelled: 'cancelada',
  least: 'al menos',
  most: 'como máximo',
  character: 'carácter',
  characters: 'caracteres',
  entry: 'elemento',
  entries: 'elementos',
  'a form': 'un formulario',
};

/** English sentence or word to Spanish; both name the same values in braces. */
export const spanishSentences: Readonly<Record<string, string>> = { ...matters, ...fields, ...words };
