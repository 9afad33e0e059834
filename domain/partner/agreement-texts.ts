/**
 * What store partners agree to: the partnership with its constants (spec admin §9), data, codes, our name and theirs.
 */
import type { LegalText } from '../contract/text.ts';
import type { AgreementKind } from './agreements.ts';

const partnershipAgreement: LegalText = {
  version: '2026-11-01',
  wording: {
    en: {
      title: 'Store Partnership Agreement',
      sections: [
        {
          heading: null,
          paragraphs: [
            'This agreement is between Hexkey ("we") and the store that applies ("you"). It says how you send customers to us and what you earn.',
          ],
        },
        {
          heading: '1. Your commission',
          paragraphs: [
            'You earn 4 percent of each completed booking that came from one of your QR codes or your store code, calculated on what the customer paid for the work. Tips, cancellation fees and what we refund are not part of it.',
            'A booking counts for you if it is made within 30 days of the scan. Bookings that you make yourself with your own code do not count. If a booking looks that way, we tell you what we check and by when we decide.',
          ],
        },
        {
          heading: '2. Payment',
          paragraphs: [
            'We pay once a month, within 7 days of the month’s end, to the bank account that you gave to our payment provider. Months end at midnight Eastern Time. The least that we pay is $25.00; smaller amounts are carried over to the next month and never lost.',
            'Each payment comes with a statement. A statement is never changed: if something has to be corrected, for example after a refund, it is a line of its own in the next one.',
            'You pay your own taxes. Our payment provider asks you for what the law requires before it sends money.',
          ],
        },
        {
          heading: '3. How long it lasts',
          paragraphs: [
            'The agreement lasts 12 months from our approval and is renewed automatically for another 12 months. Either of us may end it at any time with 30 days’ notice; you can end it at once in your settings.',
            'When it ends, your codes stop counting new bookings. We pay what is still outstanding within 30 days, however small the amount is.',
          ],
        },
        {
          heading: '4. What each of us does',
          paragraphs: [
            'We do the assembly, the payment and the support, and we are responsible to the customer for all three. You make no promises in our name beyond what our own pages say.',
            'If personal data that we share is lost or seen by somebody who should not see it, whoever finds out tells the other within 24 hours.',
          ],
        },
        {
          heading: '5. Changes',
          paragraphs: [
            'We may change these terms with 30 days’ notice by email. If you do not agree, end the partnership before the new terms begin.',
            'The English text is the agreement. The Spanish text is a translation for your convenience.',
          ],
        },
      ],
    },
    es: {
      title: 'Contrato de asociación con la tienda',
      sections: [
        {
          heading: null,
          paragraphs: [
            'Este contrato es entre Hexkey («nosotros») y la tienda que lo solicita («usted»). Dice cómo nos envía clientes y cuánto gana.',
          ],
        },
        {
          heading: '1. Su comisión',
          paragraphs: [
            'Usted gana el 4 por ciento de cada reserva completada que llegó por uno de sus códigos QR o por su código de tienda, calculado sobre lo que el cliente pagó por el trabajo. No incluye las propinas, los cargos por cancelación ni lo que reembolsamos.',
            'Una reserva cuenta para usted si se hace dentro de los 30 días siguientes al escaneo. Las reservas que usted mismo haga con su propio código no cuentan. Si una reserva parece serlo, le decimos qué revisamos y cuándo decidiremos.',
          ],
        },
        {
          heading: '2. Pago',
          paragraphs: [
            'Pagamos una vez al mes, dentro de los 7 días siguientes al fin de mes, a la cuenta bancaria que dio a nuestro proveedor de pagos. Los meses terminan a medianoche, hora del Este. Lo mínimo que pagamos es $25.00; las cantidades menores pasan al mes siguiente y nunca se pierden.',
            'Cada pago viene con un estado de cuenta. Un estado de cuenta nunca se cambia: si algo debe corregirse, por ejemplo después de un reembolso, aparece como una línea aparte en el siguiente.',
            'Usted paga sus propios impuestos. Nuestro proveedor de pagos le pide lo que exige la ley antes de enviar dinero.',
          ],
        },
        {
          heading: '3. Duración',
          paragraphs: [
            'El contrato dura 12 meses desde nuestra aprobación y se renueva automáticamente por otros 12 meses. Cualquiera de los dos puede terminarlo en cualquier momento con 30 días de aviso; usted puede terminarlo de inmediato en su configuración.',
            'Cuando termina, sus códigos dejan de contar reservas nuevas. Pagamos lo pendiente dentro de 30 días, por pequeña que sea la cantidad.',
          ],
        },
        {
          heading: '4. Lo que hace cada parte',
          paragraphs: [
            'Nosotros nos encargamos del montaje, del pago y de la atención al cliente, y respondemos ante el cliente por las tres cosas. Usted no promete nada en nuestro nombre más allá de lo que dicen nuestras propias páginas.',
            'Si se pierden datos personales que compartimos, o los ve alguien que no debería, quien lo descubra avisa a la otra parte dentro de 24 horas.',
          ],
        },
        {
          heading: '5. Cambios',
          paragraphs: [
            'Podemos cambiar estos términos con 30 días de aviso por correo electrónico. Si no está de acuerdo, termine la asociación antes de que empiecen los términos nuevos.',
            'El texto en inglés es el contrato. El texto en español es una traducción para su comodidad.',
          ],
        },
      ],
    },
  },
};

const dataPrivacy: LegalText = {
  version: '2026-11-01',
  wording: {
    en: {
      title: 'Data Privacy Consent',
      sections: [
        {
          heading: null,
          paragraphs: [
            'We keep what you send with this application to decide on it, to work with you and to pay you. Names, addresses, phone numbers, email addresses and your tax ID are stored encrypted. Your bank numbers go straight to our payment provider; we keep the bank’s name and the last four digits.',
            'You see how often your codes were scanned, when, and what came of it. We do not tell you who scanned, and you do not try to find out.',
            'We keep your agreements, statements and payments for as long as tax law requires, also after the partnership has ended.',
          ],
        },
      ],
    },
    es: {
      title: 'Consentimiento de privacidad de datos',
      sections: [
        {
          heading: null,
          paragraphs: [
            'Guardamos lo que envía con esta solicitud para decidir sobre ella, para trabajar con usted y para pagarle. Los nombres, direcciones, teléfonos, correos electrónicos y su número de identificación fiscal se guardan cifrados. Sus números bancarios van directamente a nuestro proveedor de pagos; nosotros guardamos el nombre del banco y los últimos cuatro dígitos.',
            'Usted ve cuántas veces se escanearon sus códigos, cuándo y qué resultó de ello. No le decimos quién escaneó, y usted no intenta averiguarlo.',
            'Guardamos sus acuerdos, estados de cuenta y pagos mientras lo exija la ley fiscal, también después de que termine la asociación.',
          ],
        },
      ],
    },
  },
};

const qrPlacement: LegalText = {
  version: '2026-11-01',
  wording: {
    en: {
      title: 'QR Placement Agreement',
      sections: [
        {
          heading: null,
          paragraphs: [
            'You may print your codes and show them in your store, on receipts, on packaging and on your own website. Print them at 2 by 2 inches or larger, with the white edge and the words “Need Assembly? Scan for instant quote”.',
            'Do not put them in another store, in paid advertising or in messages to people who did not ask for them without our written consent. Take them down when the partnership ends.',
          ],
        },
      ],
    },
    es: {
      title: 'Acuerdo de colocación de códigos QR',
      sections: [
        {
          heading: null,
          paragraphs: [
            'Puede imprimir sus códigos y mostrarlos en su tienda, en recibos, en empaques y en su propio sitio web. Imprímalos a 2 por 2 pulgadas o más, con el borde blanco y las palabras “Need Assembly? Scan for instant quote”.',
            'No los ponga en otra tienda, en publicidad pagada ni en mensajes a personas que no los pidieron sin nuestro consentimiento por escrito. Retírelos cuando termine la asociación.',
          ],
        },
      ],
    },
  },
};

const marketingMaterials: LegalText = {
  version: '2026-11-01',
  wording: {
    en: {
      title: 'Marketing Materials Consent',
      sections: [
        {
          heading: null,
          paragraphs: [
            'You may use the labels, texts and pictures that we give you, unchanged. We may name your store and show its logo as one of our partners. Both permissions end with the partnership.',
          ],
        },
      ],
    },
    es: {
      title: 'Consentimiento de materiales de promoción',
      sections: [
        {
          heading: null,
          paragraphs: [
            'Puede usar, sin cambiarlos, las etiquetas, los textos y las imágenes que le damos. Podemos nombrar su tienda y mostrar su logotipo como uno de nuestros socios. Ambos permisos terminan con la asociación.',
          ],
        },
      ],
    },
  },
};

/** The wording of the current agreements, in the versions of `currentAgreements`. */
export const agreementTexts: Readonly<Record<AgreementKind, LegalText>> = {
  partnershipAgreement,
  dataPrivacy,
  qrPlacement,
  marketingMaterials,
};
