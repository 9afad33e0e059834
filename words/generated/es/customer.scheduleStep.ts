/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  arrivalHint: [["count","plural",{"one":["Su técnico llega dentro de las dos horas que usted elija y trabaja ",["hours","plural",{"one":["cerca de ","#"," hora"],"other":["unas ","#"," horas"]}],"."],"other":["#"," técnicos llegan dentro de las dos horas que usted elija y trabajan ",["hours","plural",{"one":["cerca de ","#"," hora"],"other":["unas ","#"," horas"]}],"."]}]],
  scheduleTitle: ["¿Cuándo vamos?"],
  enterContact: ["Datos de contacto"],
  zip: ["Código postal del trabajo"],
  zipHint: ["Buscamos técnicos cerca de este código postal."],
  savedPlaces: ["O en una de sus direcciones"],
  zipFirst: ["Escriba su código postal"],
  zipFirstDetail: ["Aquí verá los horarios libres de los próximos tres días."],
  timeMissing: ["Elija un horario para continuar."],
  looking: ["Buscando horarios libres"],
  zipUnknown: ["No conocemos este código postal"],
  zipUnknownDetail: ["Revise los cinco dígitos."],
  slotsFailed: ["No se pudieron cargar los horarios libres."],
  nextFree: ["No hay horarios libres en estos días. El próximo es el ",["day"],"."],
  noneFree: ["No hay horarios libres en las próximas semanas. Con menos piezas hacen falta menos técnicos, y quizá haya lugar."],
  showDay: ["Ver ",["day"]],
  laterDays: ["Más adelante"],
  nextDays: ["Volver a los próximos días"],
  timesOfJob: ["Las horas son las del lugar del trabajo (",["zone"],")."],
};
export default texts;
