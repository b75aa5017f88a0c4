/** The choice "Este aparelho é meu", of the sign-in and of the list of devices. */
export const ownDeviceTexts = {
  label: 'Este aparelho é meu',
  effect:
    'Ligado, este aparelho abre e paga suas faturas sem pedir senha, por 45 dias depois de cada uso. Deixe desligado em aparelho de outras pessoas.',
} as const
