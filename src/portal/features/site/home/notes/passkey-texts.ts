export const passkeyTexts = {
  title: 'Entre com a digital ou o rosto da próxima vez',
  text: 'Mais rápido, e sem digitar a senha. Sua senha continua valendo.',
  action: 'Ativar neste aparelho',
  dismiss: 'Agora não',
  made: 'Pronto! Da próxima vez, entre com a digital ou o rosto.',
  failure: 'Não foi possível ativar a digital ou o rosto agora. Tente de novo mais tarde.',
} as const
