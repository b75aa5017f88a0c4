/** The time zones of Brazil, by their names in the IANA database, from west to east. */
export const timeZones = [
  'America/Rio_Branco',
  'America/Eirunepe',
  'America/Porto_Velho',
  'America/Manaus',
  'America/Boa_Vista',
  'America/Cuiaba',
  'America/Campo_Grande',
  'America/Santarem',
  'America/Sao_Paulo',
  'America/Araguaina',
  'America/Bahia',
  'America/Belem',
  'America/Maceio',
  'America/Fortaleza',
  'America/Recife',
  'America/Noronha',
] as const
export type TimeZone = (typeof timeZones)[number]

/** The zone of a provider that names none. */
export const defaultTimeZone: TimeZone = 'America/Sao_Paulo'

/** The zone of what belongs to no provider: nightly sweeps, figures of all providers, the administration's screens. */
export const installationTimeZone: TimeZone = 'America/Sao_Paulo'

/** The zone of the days of all banks, by which the central bank has a PIX settled. */
export const bankTimeZone: TimeZone = 'America/Sao_Paulo'
