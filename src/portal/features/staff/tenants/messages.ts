import { keysOf } from '#domain/platform/values/record-of.ts'
import {
  maxAnnouncementHosts,
  maxTextLength,
  maxUrlLength,
} from '#domain/staff/tenants/tenant-limits.ts'
import { texts as common } from '#portal/kit/texts.ts'

/** Messages beside a field that is invalid, or that the server refused. */
export const messages = {
  tooLong: `O texto precisa ser menor que ${maxTextLength} caracteres`,
  urlTooLong: `A URL precisa ser menor que ${maxUrlLength} caracteres`,
  urlInvalid: common.urlInvalid,
  emailInvalid: common.emailInvalid,
  plainOnly: 'Use só texto simples, sem < ou >',
  clientIdInvalid: 'Use letras minúsculas, números e hífen, sem hífen no começo ou no fim',
  clientIdTaken: 'Este ID já está em uso, talvez por um provedor suspenso',
  clientIdRemoved:
    'Este ID foi de um cliente removido, e parte dos registros dele ainda é guardada por lei',
  clientIdReserved: 'Este ID é usado pela plataforma',
  supportTypeInvalid: 'Use os ou customer_service',
  colourInvalid: 'Informe uma cor no formato #rrggbb',
  domainInvalid: 'Informe um domínio, sem espaços, usuário ou parâmetros',
  phoneInvalid: 'Informe um número de telefone: só números, espaços e os sinais ( ) + -',
  whatsappInvalid: 'Informe o número com DDD: só números, espaços e os sinais ( ) + -',
  idInvalid: 'Informe só números',
  merchantIdInvalid: 'Informe só letras, números e hífen',
  countInvalid: 'Informe um número de 1 a 366',
  installmentInvalid: 'Informe um valor em reais de 5,00 a 100.000,00',
  erpCallsInvalid: 'Informe um número de 2 a 64',
  dueDaysInvalid: 'Informe dias de 1 a 28, separados por vírgula',
  planIdsInvalid: 'Informe até 100 IDs de planos, separados por vírgula',
  automaticDaysInvalid: 'Informe de 5 a 10 dias',
  outageMinutesInvalid: 'Informe de 1 a 1440 minutos',
  noticeHoursInvalid: 'Informe de 24 a 168 horas',
  amountInvalid: 'Informe um valor em reais até 100.000,00, como 80,00',
  hostsInvalid:
    'Informe só endereços como provedor.com.br, um por linha: sem https://, sem barra, sem * e sem acentos',
  tooManyHosts: `Informe no máximo ${maxAnnouncementHosts} endereços`,
  linesInvalid: 'Escreva um por linha, no formato do exemplo',
  addressRefused: 'Não acessamos este endereço: ele não é público, ou não usa https',
  keyUnreadable:
    'Isto não é uma chave P-256 em PEM. Cole a chave inteira, das linhas BEGIN a END PRIVATE KEY.',
  secretRequired: 'O endereço mudou: informe o segredo de novo',
  gatewayIncomplete: 'Preencha a URL, o Merchant ID e a Merchant key, ou deixe os três vazios',
  bankIncomplete:
    'Para o PIX Automático no banco, preencha todos os campos do banco (a agência é opcional), ou deixe todos vazios e escolha a Cielo',
  bankCertificateUnusable:
    'O certificado e a chave não servem: os dois precisam estar em PEM, ser um par, dentro da validade, e a chave sem senha',
  branchInvalid: 'Informe até 4 números, sem dígito',
  accountInvalid: 'Informe até 20 números ou letras, sem traço',
  messageGatewayIncomplete:
    'Preencha a URL, o modelo, o segredo e o canal, ou deixe todos vazios. O segredo vai num cabeçalho ou em {{segredo}}, no modelo ou na URL; o segundo, só em {{segredo2}}.',
  messageSecretUnusable:
    'O segredo precisa caber numa linha, sem acentos e sem espaços no começo ou no fim',
  gatewayUrlInvalid:
    'Informe uma URL https. Depois do domínio cabem {{segredo}} e {{segredo2}}, e nenhum outro marcador',
  templateInvalid: {
    'not a template':
      'Escreva um JSON válido, com os marcadores entre aspas, ou um formulário como a={{celular}}&b={{mensagem}}',
    'unknown placeholder':
      'Há um marcador desconhecido. Use {{celular}}, {{celular_e164}}, {{mensagem}}, {{codigo}}, {{provedor}}, {{segredo}} ou {{segredo2}}',
    'mobile missing': 'Falta {{celular}} ou {{celular_e164}}',
    'message missing': 'Falta {{mensagem}} ou {{codigo}}',
  },
  headerInvalid: 'Informe um nome de cabeçalho, como Authorization',
  channelMissing: 'Escolha SMS ou WhatsApp',
  dailyLimitInvalid: 'Informe um número de 1 a 99999',
  changedMeanwhile:
    'Outra pessoa salvou este cliente enquanto você editava. As mudanças dela já estão aqui, junto com as suas: confira e salve de novo.',
  changedElsewhere:
    'Outra pessoa salvou este cliente enquanto você editava, e não conseguimos buscar as mudanças dela. O que você digitou continua aqui: tente salvar de novo.',
  refusedField: 'Este valor não é aceito',
} as const

const missing = (what: string) => `Por favor, informe ${what}`

/** Messages beside a required field that is empty. */
export const missingTexts = {
  client_id: missing('um ID do cliente'),
  alias: missing('um nome'),
  primary_color: missing('uma cor primária'),
  vertical_logo_url: missing('uma logo vertical'),
  ixc_domain: missing('um domínio do IXC'),
  ixc_access_token: missing('um token de acesso do IXC'),
  firstSupportMessageLabel: missing('um rótulo'),
} as const

/** The fields that must not be empty. */
export const requiredFields = keysOf(missingTexts)
