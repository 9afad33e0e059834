/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  firstNameMissing: ["El nombre es obligatorio"],
  lastNameMissing: ["El apellido es obligatorio"],
  streetMissing: ["La dirección es obligatoria"],
  cityMissing: ["La ciudad es obligatoria"],
  stateMissing: ["Elija el estado"],
  stateMismatch: ["El código ZIP ",["zip"]," está en ",["state"],". Revise el estado."],
  phoneInvalid: ["Escriba un número de teléfono válido de 10 dígitos"],
  emailInvalid: ["Escriba un correo electrónico válido"],
  zipInvalid: ["Escriba un código ZIP de 5 dígitos."],
  passwordShort: ["La contraseña debe tener al menos 8 caracteres"],
  passwordsDiffer: ["Las contraseñas no coinciden"],
  fillAll: ["Complete todos los campos"],
  textMissing: ["Escriba un texto."],
  controlCharacters: ["Quite los caracteres de control."],
  nameCharacters: ["Use solo letras, espacios, apóstrofos, guiones y puntos."],
  linkIn: ["Quite los enlaces y correos electrónicos, y deje un espacio después de cada punto."],
  oneLine: ["Escriba esto en una sola línea."],
  ratingMissing: ["Elija una calificación con estrellas antes de enviar."],
  tooLong: ["Use como máximo ",["most"]," caracteres."],
};
export default texts;
