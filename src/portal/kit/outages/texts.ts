/** Texts about outages that several screens share. */
export const outageTexts = {
  since: (at: string) => `Desde ${at}`,
  from: (at: string) => `Começa ${at}`,
  wouldBegin: (at: string) => `Seria ${at}`,
  between: (from: string, to: string) => `De ${from} a ${to}`,
  forecast: (at: string) => `Previsão de volta: ${at}`,
  until: (at: string) => `Previsão de término: ${at}`,
  forecastPassed: (at: string) =>
    `A previsão era ${at} e já passou. Continuamos trabalhando nisso.`,
  noForecast: 'Ainda sem previsão de volta',
  credits: 'Quedas, manutenções e abatimentos',
  unrecorded:
    'A gente não publicou falha da nossa rede neste período, e só as publicadas têm o abatimento calculado aqui. Se o problema não foi na sua casa, baixe o registro dos 90 dias e peça a verificação:',
} as const
