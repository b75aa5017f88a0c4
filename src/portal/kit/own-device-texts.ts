/** The choice "Este aparelho é meu", of the sign-in and of the list of devices. */
export const ownDeviceTexts = {
  label: 'Este aparelho é meu',
  effect:
    'Por 45 dias depois de cada uso, as faturas abrem e são pagas aqui sem senha. Deixe desligado em aparelho de outras pessoas.',
} as const
