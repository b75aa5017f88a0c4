/** Texts of the message gateway in the tenant form. */
export const messageTexts = {
  title: 'Códigos por SMS ou WhatsApp',
  hint: 'Opcional. Sem ele os códigos vão só por e-mail. Cada código é uma chamada POST ao serviço de mensagens do provedor.',
  channel: 'Como as mensagens chegam',
  noChannel: 'Não enviar',
  channels: { sms: 'SMS', whatsapp: 'WhatsApp' },
  url: 'URL do serviço de mensagens',
  urlHint:
    'Só https. Um token que o serviço pede no endereço se escreve {{segredo}}, ou {{segredo2}}, e se informa abaixo.',
  looksSecret:
    'Parece haver um token ou uma senha aqui. O que está neste campo fica visível para a equipe: se for um segredo, escreva {{segredo}} ou {{segredo2}} no lugar dele e informe-o no campo próprio.',
  template: 'Modelo da chamada',
  templateHint:
    'Um JSON, como {"to":"{{celular}}","text":"{{mensagem}}"}, ou um formulário, como to={{celular}}&text={{mensagem}}. Marcadores: {{celular}} (5548991010000), {{celular_e164}} (com +), {{mensagem}}, {{codigo}}, {{provedor}}, {{segredo}} e {{segredo2}}.',
  header: 'Cabeçalho do segredo',
  headerHint:
    'Por exemplo Authorization. Vazio, o segredo precisa estar no modelo ou na URL, em {{segredo}}.',
  secret: 'Segredo do serviço',
  secretHint:
    'O valor inteiro do cabeçalho, como Bearer abc123. Fica guardado cifrado e não é mostrado de novo.',
  secondSecret: 'Segundo segredo do serviço',
  secondSecretHint: 'Só para serviços que pedem dois. Vai onde está {{segredo2}}.',
  dailyLimit: 'Máximo de mensagens por dia',
  testTitle: 'Envio de mensagens',
  testHint: 'Envia uma mensagem de teste pelo serviço salvo. O serviço pode cobrar por ela.',
  testTo: 'Enviar um teste para o celular',
  sendTest: 'Enviar mensagem de teste',
  testSent: 'Mensagem entregue ao serviço. Confira se ela chegou.',
  testNotReady: 'Informe um celular com DDD, como (48) 99101-0000.',
  dailyLimitHint: (count: number) =>
    `Para todos os assinantes juntos. Vazio, são ${count}. Depois dele os códigos vão só por e-mail.`,
} as const
