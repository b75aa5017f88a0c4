export const notMeTexts = {
  notMe: 'Não fui eu',
  offline: 'Para desconectar o aparelho é preciso estar conectado.',
  title: 'Desconectar o aparelho novo?',
  note: 'Ele deixa de abrir a sua conta e de receber avisos, e entradas com digital ou rosto criadas desde então são removidas. O link do calendário e os links de pagamento também deixam de funcionar. Em seguida, troque a sua senha.',
  end: 'Desconectar',
  ended: 'Aparelho desconectado. Agora troque a sua senha.',
  wasOver: 'Este aparelho já não estava conectado. Troque a sua senha por segurança.',
  gone: 'Este aviso não existe mais.',
  thisDevice: 'O aviso é deste aparelho. Para sair dele, use "Sair".',
  failure: 'Não foi possível desconectar o aparelho. Tente de novo.',
} as const
