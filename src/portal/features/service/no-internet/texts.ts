import { maxMessageLength } from '#domain/service/support/support-request.ts'

export const texts = {
  title: 'Estou sem internet',
  lead: 'Confira nesta ordem. Muitas vezes a conexão volta em poucos minutos.',

  statusPage: 'Quedas e manutenções na região',

  reachTitle: 'Este aparelho agora',
  reached: 'Este aparelho está conectado.',
  reachedNote:
    'Se a internet de casa continua fora, ele pode estar usando os dados móveis ou outra rede.',
  unreached: 'Este aparelho está sem conexão.',
  unreachedNote: 'Esta página funciona assim mesmo. Avisamos aqui quando a conexão voltar.',
  captive: 'Esta rede pede login.',
  captiveNote:
    'Entre nela pelo aviso de Wi-Fi do aparelho ou pelo navegador, ou use os dados móveis. Esta página funciona assim mesmo.',
  test: 'Testar a conexão',
  testing: 'Testando…',
  stillOut: 'Ainda sem resposta. Siga os passos abaixo e teste de novo.',

  steps: 'O que conferir',
  foldedSteps: 'Conferir luzes e cabos mesmo assim',
  lightsTitle: 'Olhe as luzes do aparelho da fibra',
  lightsText: 'É a caixinha (ONU ou roteador) onde entra o cabo fino da rua.',
  lights: [
    {
      light: 'off',
      name: 'Nenhuma luz acesa',
      text: 'Está sem energia. Confira a tomada, o botão de ligar e se há luz em casa.',
    },
    {
      light: 'red',
      name: 'Luz “LOS” vermelha ou piscando',
      text: 'O sinal não chega até você. Não mexa no cabo: fale com a gente, é serviço para o técnico.',
    },
    {
      light: 'blinking',
      name: 'Luz “PON” piscando sem parar',
      text: 'O aparelho está procurando o sinal. Espere três minutos; se não parar, reinicie.',
    },
    {
      light: 'green',
      name: 'Luzes “PON” e “Internet” verdes, paradas',
      text: 'O sinal chega. O problema deve estar no Wi-Fi ou no seu aparelho: siga os passos.',
    },
  ],
  cableTitle: 'Confira os cabos',
  cableText:
    'O cabo fino não pode estar dobrado, esmagado ou solto. Aperte até o fim os cabos de rede e de energia.',
  restartTitle: 'Reinicie o aparelho',
  restartText:
    'Tire da tomada, espere 30 segundos e ligue de novo. Dê três minutos para as luzes firmarem. Não aperte o botão “Reset”: ele apaga as configurações.',
  count: 'Contar 30 segundos',
  counting: (left: number) => `Ligue de novo em ${left} s`,
  counted: 'Pronto: pode ligar de novo. As luzes firmam em até três minutos.',
  otherTitle: 'Tente com outro aparelho',
  otherText:
    'Perto do roteador, veja se outro celular ou computador navega. Se funcionar, desligue e ligue o Wi-Fi do aparelho que falhou.',

  contractTitle: 'O contrato está bloqueado?',
  seen: (ago: string) => `Visto ${ago}`,
  blocked: (contract: string, label: string) => `${contract}: ${label}.`,
  blockedText:
    'A internet pode estar fora por causa de uma fatura em aberto. Ao pagar com PIX, a liberação costuma levar poucos minutos.',
  notBlocked: 'Seu contrato não está bloqueado. O problema é outro.',
  pay: 'Ver faturas e pagar',
  unlock: 'Pedir desbloqueio do contrato',
  unlockNote: 'O desbloqueio e o cartão precisam de conexão: use os dados móveis.',
  contract: (id: string) => `Contrato ${id}`,

  contactTitle: 'Fale com a gente',
  contactText: 'A ligação não usa internet. O WhatsApp funciona pelos dados móveis.',
  call: (phone: string) => `Ligar para ${phone}`,
  whatsapp: 'Chamar no WhatsApp',
  whatsappText: 'Olá! Estou sem internet em casa e preciso de ajuda.',
  chat: 'Abrir o chat',
  noContact: 'Procure o nosso telefone na sua fatura ou no contrato.',

  askTitle: 'Deixe um pedido de atendimento',
  askText: 'Escreva agora: o pedido é enviado automaticamente quando a conexão voltar.',
  askEvidence: 'Junto vai o que o sistema sabe da sua conexão: estado, sinal, quedas e roteador.',
  askSignedOut: 'Para deixar um pedido por escrito, entre na sua conta.',
  signIn: 'Entrar',
  phone: 'Telefone para contato',
  phoneInvalid: 'Por favor, informe um telefone com DDD',
  message: 'O que está acontecendo',
  messageHint: 'Por exemplo: desde quando, e como estão as luzes.',
  messageTooLong: `Escreva no máximo ${maxMessageLength} caracteres`,
  noMessage: 'Estou sem internet.',
  send: 'Enviar pedido',
  keep: 'Guardar e enviar quando a conexão voltar',
  notKept:
    'Este aparelho não conseguiu guardar o pedido. Deixe esta página aberta ou fale com a gente.',
  keptToast: 'Pedido guardado: ele é enviado automaticamente quando a conexão voltar.',
  messageSentToast: 'Sua mensagem foi enviada ao atendimento.',
  addsToRequest: 'Mensagem para um atendimento em andamento.',
  refusedClosed:
    'O atendimento foi fechado antes do envio. O texto continua aqui: abra outro com ele.',
  refusedGone: 'O atendimento não existe mais. O texto continua aqui: abra outro com ele.',
  sentToast: 'Seu pedido de atendimento foi enviado.',
  noRoom: 'Sem espaço neste aparelho para guardar os arquivos. Remova-os, ou escolha menos.',
  files: (sent: number, all: number) =>
    sent === all ? 'Fotos e arquivos enviados.' : `Arquivos enviados: ${sent} de ${all}.`,
  filesRefused: 'Um arquivo não pôde ser enviado. Mande-o por outro pedido de atendimento.',
  full: 'Já há pedidos demais esperando. Descarte um deles para escrever outro.',

  waitingTitle: 'Seus pedidos escritos',
  waiting: 'Aguardando a rede',
  refused: 'Não enviado',
  sent: 'Enviado',
  writtenAt: (moment: string) => `Escrito em ${moment}`,
  phoneOf: (phone: string) => `Telefone ${phone}`,
  protocol: (protocol: string) => `Protocolo ${protocol}`,
  follow: 'Ver atendimento',
  understood: 'Entendi',
  sendNow: 'Tentar enviar agora',
  stillWaiting: 'Ainda não deu para enviar. O pedido continua guardado.',
  refusedChat: 'Atendemos só pelo chat. Descarte este pedido e fale com a gente por lá.',
  refusedSubject: 'Não recebemos pedidos por aqui no momento. Ligue ou chame no WhatsApp.',
  refusedPhone: 'O telefone não foi aceito. Descarte este pedido e escreva outro.',
  refusedMessage: 'O texto não pôde ser aceito. Descarte este pedido e escreva outro.',
} as const
