/** Texts of the message gateway in the tenant form. */
export const messageTexts = {
  title: 'Códigos por SMS ou WhatsApp',
  hint: 'Opcional. Sem ele os códigos vão só por e-mail. Cada código é uma chamada POST ao serviço de mensagens do provedor.',
  noChannel: 'Não enviar',
  channels: { sms: 'SMS', whatsapp: 'WhatsApp' },
  looksSecret:
    'Parece haver um token ou uma senha aqui. O que está neste campo fica visível para a equipe: se for um segredo, escreva {{segredo}} ou {{segredo2}} no lugar dele e informe-o no campo próprio.',
  testTitle: 'Envio de mensagens',
  testHint: 'Envia uma mensagem de teste pelo serviço salvo. O serviço pode cobrar por ela.',
  testTo: 'Enviar um teste para o celular',
  sendTest: 'Enviar mensagem de teste',
  testSent: 'Mensagem entregue ao serviço. Confira se ela chegou.',
  testNotReady: 'Informe um celular com DDD, como (48) 99101-0000.',
} as const
