/** The agreement that technicians sign, as independent contractors. */
import type { LegalText } from './text.ts';

const november2026: LegalText = {
  version: '2026-11-01',
  wording: {
    en: {
      title: 'Independent Contractor Agreement',
      sections: [
        {
          heading: null,
          paragraphs: [
            'This agreement is between Hexkey ("we") and the technician who signs it ("you"). It says how you offer furniture assembly to customers through our marketplace.',
          ],
        },
        {
          heading: '1. You are an independent contractor',
          paragraphs: [
            'You run your own business. You are not our employee, agent, partner or franchisee, and nothing in this agreement makes you one. You decide when, where and how much you work, you use your own tools and vehicle, and you may work for anybody else, our competitors included.',
            'We withhold no taxes and pay no benefits, unemployment insurance or workers’ compensation for you. You pay your own taxes. Where the law requires it, we report what we paid you on Form 1099-NEC.',
          ],
        },
        {
          heading: '2. Jobs',
          paragraphs: [
            'We show you jobs with their date, distance and earnings. You may accept or decline any of them, for any reason or none. Declining a job does not by itself lead us to end this agreement.',
            'Once you accept a job you agree to do it at the time agreed with the customer. If you cannot, give it back in the app as early as you can, so that somebody else can take it.',
            'You choose how to do the work. The result must follow the maker’s instructions, be safe, and be what the customer booked.',
          ],
        },
        {
          heading: '3. Pay',
          paragraphs: [
            'You receive 70 percent of the price of each job that you complete, before any discount that we give the customer. If several technicians do a job together, they share that amount as the app shows before you accept.',
            'Tips are yours in full.',
            'We send your share to your payout account after the customer was charged; your bank usually shows it 2 to 3 business days later. If the customer cancels late and pays a fee while the job is yours, you receive 70 percent of that fee.',
            'If we refund a customer because of your work, your share of the refunded part is reduced in proportion. Refunds that we give out of goodwill cost you nothing. You can see every amount and its reason in the app.',
          ],
        },
        {
          heading: '4. Insurance and damage',
          paragraphs: [
            'While you do a job booked through us, our liability insurance covers damage to the customer’s property and injuries to others under the terms of the policy. We send you a summary of it on request. It does not cover your vehicle, your tools, or your own injuries: carry the auto insurance that your state requires, and other insurance as you see fit.',
            'Tell us about damage or an injury the same day. You are responsible for harm that you cause intentionally or by gross negligence.',
          ],
        },
        {
          heading: '5. Conduct',
          paragraphs: [
            'Treat customers and their homes with respect. Do not discriminate against or harass anybody. Do not work under the influence of alcohol or drugs, and bring no weapons. Only you, and technicians whom the app names for the job, may go into the customer’s home.',
            'Leave when you do not feel safe, and tell us. That is never held against you.',
            'You agree that we may check your background and your driver’s license, with your separate authorization where the law requires it, and that we check them again while this agreement lasts.',
          ],
        },
        {
          heading: '6. Photos',
          paragraphs: [
            'You take photos of the work before and after it, to show what was done. Photograph the furniture and the place where it stands, and no people, documents or valuables.',
            'Take them in the app. You and we may use them to settle questions about the job. We do not use them in advertising without your permission and the customer’s.',
          ],
        },
        {
          heading: '7. Privacy',
          paragraphs: [
            'You learn names, addresses and phone numbers of customers for the job alone. Do not keep, copy or share them, and do not contact customers about anything else unless they ask you to.',
            'We keep what we know about you encrypted and use it to run the marketplace, pay you and obey the law. Your Social Security number goes to the company that checks your background; of it we keep the last four digits.',
          ],
        },
        {
          heading: '8. Ending this agreement',
          paragraphs: [
            'You may end this agreement at any time, in the app or by writing to us. Finish or give back the jobs that you have accepted.',
            'We may end it with 7 days’ notice in writing that says why, and at once for a serious reason: danger to people, theft, fraud, or a breach that you do not mend after we told you of it. You may answer, and a person will read your answer.',
            'We pay what you have earned in every case. Sections 3, 4, 6, 7 and 9 go on for what happened before the end.',
          ],
        },
        {
          heading: '9. Law and disputes',
          paragraphs: [
            'The law of the state where you do the work applies. Talk to us first: most questions are settled that way. Otherwise either of us may go to the courts of that state. This agreement does not require arbitration, and you give up no right to a jury or to join others in a claim.',
            'If a part of this agreement is not valid, the rest stays in force. Nothing in it takes away a right that the law gives you and that cannot be waived.',
          ],
        },
        {
          heading: '10. Changes and signatures',
          paragraphs: [
            'We may propose a new version with at least 14 days’ notice. It applies to you only once you have signed it. Until then this version applies to the jobs you have accepted, and we may stop offering you new ones.',
            'The English text is the agreement. The Spanish text is a translation for your convenience.',
          ],
        },
      ],
    },
    es: {
      title: 'Contrato de contratista independiente',
      sections: [
        {
          heading: null,
          paragraphs: [
            'Este contrato es entre Hexkey («nosotros») y el técnico que lo firma («usted»). Dice cómo ofrece usted montaje de muebles a los clientes por medio de nuestra plataforma.',
          ],
        },
        {
          heading: '1. Usted es contratista independiente',
          paragraphs: [
            'Usted lleva su propio negocio. No es nuestro empleado, agente, socio ni franquiciado, y nada de este contrato lo convierte en ello. Usted decide cuándo, dónde y cuánto trabaja, usa sus propias herramientas y su vehículo, y puede trabajar para cualquier otro, incluidos nuestros competidores.',
            'No le retenemos impuestos ni pagamos por usted prestaciones, seguro de desempleo ni compensación laboral. Usted paga sus propios impuestos. Cuando la ley lo exige, declaramos lo que le pagamos en el formulario 1099-NEC.',
          ],
        },
        {
          heading: '2. Trabajos',
          paragraphs: [
            'Le mostramos los trabajos con su fecha, distancia y ganancia. Puede aceptar o rechazar cualquiera, por cualquier razón o por ninguna. Rechazar un trabajo no nos lleva por sí solo a terminar este contrato.',
            'Al aceptar un trabajo, se compromete a hacerlo a la hora acordada con el cliente. Si no puede, devuélvalo en la aplicación lo antes posible para que otra persona pueda tomarlo.',
            'Usted elige cómo hacer el trabajo. El resultado debe seguir las instrucciones del fabricante, ser seguro y ser lo que el cliente reservó.',
          ],
        },
        {
          heading: '3. Pago',
          paragraphs: [
            'Usted recibe el 70 por ciento del precio de cada trabajo que completa, antes de cualquier descuento que demos al cliente. Si varios técnicos hacen un trabajo juntos, se reparten esa cantidad como lo muestra la aplicación antes de que acepte.',
            'Las propinas son suyas por completo.',
            'Enviamos su parte a su cuenta de pagos después de cobrar al cliente; su banco suele mostrarla de 2 a 3 días hábiles más tarde. Si el cliente cancela tarde y paga un cargo mientras el trabajo es suyo, usted recibe el 70 por ciento de ese cargo.',
            'Si reembolsamos a un cliente a causa de su trabajo, su parte de lo reembolsado se reduce en proporción. Los reembolsos que damos por cortesía no le cuestan nada. Puede ver cada cantidad y su razón en la aplicación.',
          ],
        },
        {
          heading: '4. Seguro y daños',
          paragraphs: [
            'Mientras hace un trabajo reservado por medio de nosotros, nuestro seguro de responsabilidad cubre los daños a la propiedad del cliente y las lesiones a otras personas, según los términos de la póliza. Le enviamos un resumen si lo pide. No cubre su vehículo, sus herramientas ni sus propias lesiones: tenga el seguro de automóvil que exige su estado y los demás seguros que considere necesarios.',
            'Infórmenos de un daño o una lesión el mismo día. Usted responde por el daño que cause intencionalmente o por negligencia grave.',
          ],
        },
        {
          heading: '5. Conducta',
          paragraphs: [
            'Trate con respeto a los clientes y sus hogares. No discrimine ni acose a nadie. No trabaje bajo los efectos del alcohol o de drogas y no lleve armas. Solo usted, y los técnicos que la aplicación nombra para el trabajo, pueden entrar en la casa del cliente.',
            'Váyase cuando no se sienta seguro y avísenos. Eso nunca se le tendrá en cuenta.',
            'Usted acepta que verifiquemos sus antecedentes y su licencia de conducir, con su autorización aparte cuando la ley la exige, y que volvamos a verificarlos mientras dure este contrato.',
          ],
        },
        {
          heading: '6. Fotos',
          paragraphs: [
            'Usted toma fotos del trabajo antes y después, para mostrar lo que se hizo. Fotografíe los muebles y el lugar donde están, y no a personas, documentos ni objetos de valor.',
            'Tómelas en la aplicación. Usted y nosotros podemos usarlas para aclarar preguntas sobre el trabajo. No las usamos en publicidad sin su permiso y el del cliente.',
          ],
        },
        {
          heading: '7. Privacidad',
          paragraphs: [
            'Usted conoce los nombres, direcciones y teléfonos de los clientes solo para el trabajo. No los guarde, copie ni comparta, y no se comunique con los clientes para otra cosa a menos que se lo pidan.',
            'Guardamos cifrado lo que sabemos de usted y lo usamos para operar la plataforma, pagarle y cumplir la ley. Su número de Seguro Social va a la empresa que verifica sus antecedentes; de él guardamos los últimos cuatro dígitos.',
          ],
        },
        {
          heading: '8. Fin de este contrato',
          paragraphs: [
            'Usted puede terminar este contrato en cualquier momento, en la aplicación o por escrito. Termine o devuelva los trabajos que haya aceptado.',
            'Nosotros podemos terminarlo con 7 días de aviso por escrito que diga por qué, y de inmediato por una razón grave: peligro para las personas, robo, fraude o un incumplimiento que usted no corrija después de que se lo hayamos señalado. Usted puede responder, y una persona leerá su respuesta.',
            'En todo caso pagamos lo que ha ganado. Las secciones 3, 4, 6, 7 y 9 siguen vigentes para lo ocurrido antes del fin.',
          ],
        },
        {
          heading: '9. Ley y disputas',
          paragraphs: [
            'Se aplica la ley del estado donde usted hace el trabajo. Hable primero con nosotros: la mayoría de las preguntas se resuelven así. De lo contrario, cualquiera de las partes puede acudir a los tribunales de ese estado. Este contrato no exige arbitraje, y usted no renuncia a un jurado ni a unirse a otros en una demanda.',
            'Si una parte de este contrato no es válida, el resto sigue vigente. Nada de él le quita un derecho que la ley le da y al que no se puede renunciar.',
          ],
        },
        {
          heading: '10. Cambios y firmas',
          paragraphs: [
            'Podemos proponer una nueva versión con al menos 14 días de aviso. Se le aplica solo cuando la haya firmado. Hasta entonces esta versión se aplica a los trabajos que haya aceptado, y podemos dejar de ofrecerle otros nuevos.',
            'El texto en inglés es el contrato. El texto en español es una traducción para su comodidad.',
          ],
        },
      ],
    },
  },
};

/** Every version ever in use, oldest first: signed copies name theirs. */
export const agreements: readonly LegalText[] = [november2026];

/** The newest; the current time decides which one is signed (contractVersionAt). */
export const agreement = november2026;

/** The agreement with a version, or null. */
export function agreementOf(version: string): LegalText | null {
  return agreements.find((one) => one.version === version) ?? null;
}
