/**
 * What people agree to besides the agreement, each in a text of its own: signing electronically (ESIGN Act, 15 U.S.C.
 * 7001(c)), and the background check (FCRA, 15 U.S.C. 1681b(b)(2)), whose disclosure must stand alone.
 */
import type { LegalText } from './text.ts';

/** Agreement to electronic records and signatures. */
export const signingConsent: LegalText = {
  version: '2026-11-01',
  wording: {
    en: {
      title: 'Consent to Electronic Records and Signatures',
      sections: [
        {
          heading: null,
          paragraphs: [
            'You may sign the Independent Contractor Agreement and receive it, its later versions and our notices about it electronically. Your electronic signature then has the same effect as one on paper.',
            'You do not have to. You may sign on paper instead and receive paper copies: write to us at the support address on our site. Signing on paper takes longer and costs nothing.',
            'You may withdraw this consent at any time, in your profile or by writing to us. What you signed before stays valid; from then on we send you paper. There is no fee.',
            'You may ask for a paper copy of anything that you signed, free of charge, by writing to us. Keep your email address up to date in your profile, so that our notices reach you.',
            'You need a device with a current web browser, an email address, and a program that opens PDF files. By going on you confirm that you can open and keep such files.',
          ],
        },
      ],
    },
    es: {
      title: 'Consentimiento para documentos y firmas electrónicos',
      sections: [
        {
          heading: null,
          paragraphs: [
            'Puede firmar el Contrato de contratista independiente y recibirlo, junto con sus versiones posteriores y nuestros avisos sobre él, de forma electrónica. Su firma electrónica tiene entonces el mismo efecto que una en papel.',
            'No está obligado a hacerlo. Puede firmar en papel y recibir copias en papel: escríbanos a la dirección de ayuda de nuestro sitio. Firmar en papel tarda más y no cuesta nada.',
            'Puede retirar este consentimiento en cualquier momento, en su perfil o por escrito. Lo que firmó antes sigue siendo válido; desde entonces le enviamos papel. No hay ningún cargo.',
            'Puede pedir una copia en papel de todo lo que haya firmado, sin costo, por escrito. Mantenga al día su correo electrónico en su perfil para que le lleguen nuestros avisos.',
            'Necesita un dispositivo con un navegador actual, una dirección de correo electrónico y un programa que abra archivos PDF. Al continuar confirma que puede abrir y guardar esos archivos.',
          ],
        },
      ],
    },
  },
};

/** The disclosure, shown alone on its page: anything beside it would make it void (15 U.S.C. 1681b(b)(2)(A)(i)). */
export const checkDisclosure: LegalText = {
  version: '2026-11-01',
  wording: {
    en: {
      title: 'Disclosure About Your Background Check',
      sections: [
        {
          heading: null,
          paragraphs: [
            'Hexkey may obtain a consumer report about you from a consumer reporting agency for employment purposes, which include working with us as an independent contractor.',
          ],
        },
      ],
    },
    es: {
      title: 'Aviso sobre la verificación de sus antecedentes',
      sections: [
        {
          heading: null,
          paragraphs: [
            'Hexkey puede obtener un informe del consumidor sobre usted de una agencia de informes del consumidor con fines de empleo, que incluyen trabajar con nosotros como contratista independiente.',
          ],
        },
      ],
    },
  },
};

/** The authorization, given in writing beside the disclosure (15 U.S.C. 1681b(b)(2)(A)(ii)). */
export const checkAuthorization: LegalText = {
  version: '2026-11-01',
  wording: {
    en: {
      title: 'Authorization of Your Background Check',
      sections: [
        {
          heading: null,
          paragraphs: [
            'I have read the Disclosure About Your Background Check. I authorize Hexkey to obtain consumer reports about me now and, where the law allows it, again while I work through Hexkey.',
          ],
        },
      ],
    },
    es: {
      title: 'Autorización para verificar sus antecedentes',
      sections: [
        {
          heading: null,
          paragraphs: [
            'He leído el Aviso sobre la verificación de sus antecedentes. Autorizo a Hexkey a obtener informes del consumidor sobre mí ahora y, cuando la ley lo permite, de nuevo mientras trabaje por medio de Hexkey.',
          ],
        },
      ],
    },
  },
};

/**
 * Sent with the pre-adverse and the final notice (15 U.S.C. 1681b(b)(3) and 1681g(c)); the link leads to the bureau's
 * own text.
 */
export const rightsNotice: LegalText & { readonly summaryUrl: string } = {
  version: '2026-11-01',
  summaryUrl: 'https://www.consumerfinance.gov/learnmore',
  wording: {
    en: {
      title: 'A Summary of Your Rights Under the Fair Credit Reporting Act',
      sections: [
        {
          heading: null,
          paragraphs: [
            'The Fair Credit Reporting Act gives you the right to know what is in your file, to a free copy of a report that was used against you, and to dispute what is incomplete or wrong with the agency that made it. The agency must look into it, usually within 30 days.',
            'The full summary is published by the Consumer Financial Protection Bureau at www.consumerfinance.gov/learnmore, or in writing from: Consumer Financial Protection Bureau, 1700 G Street NW, Washington, DC 20552.',
          ],
        },
      ],
    },
    es: {
      title: 'Resumen de sus derechos según la Ley de Informe Justo de Crédito',
      sections: [
        {
          heading: null,
          paragraphs: [
            'La Ley de Informe Justo de Crédito (FCRA) le da derecho a saber qué hay en su expediente, a una copia gratuita de un informe que se haya usado en su contra y a disputar ante la agencia que lo hizo lo que esté incompleto o equivocado. La agencia debe investigarlo, por lo general dentro de 30 días.',
            'La Oficina para la Protección Financiera del Consumidor publica el resumen completo en www.consumerfinance.gov/learnmore, o por escrito: Consumer Financial Protection Bureau, 1700 G Street NW, Washington, DC 20552.',
          ],
        },
      ],
    },
  },
};
