import type { ConnectionOutcome } from '#contract/staff/connection-outcomes.ts'
import { messages } from './messages.ts'

export const texts = {
  newTitle: 'Novo cliente',
  newLead:
    'Com estes seis campos o portal já entra no ar. O resto começa com o que é usual, e a visão geral mostra o que falta.',
  editTitle: 'Editar cliente',
  backToList: 'Clientes',
  copyFailure: 'Falha ao obter o cliente que seria duplicado.',
  copiedSecret: 'Não foi copiado: informe para salvar esta parte, ou esvazie-a',
  copied: (name: string) =>
    `Preenchido como ${name}, também no que não aparece aqui. Não foram copiados: o ID, os segredos, os assuntos do ERP, os domínios próprios, os aplicativos e o acesso do provedor. O que pede um segredo espera por ele na sua seção, logo depois de salvar.`,
  loadingOne: 'Carregando cliente',
  loadingForm: 'Carregando o cadastro',
  oneFailure: 'Falha ao obter cliente',
  notFound: 'Este cliente não existe.',
  suspendedNote:
    'Este provedor está suspenso: o portal dele não responde. O que for salvo vale quando ele for reativado.',
  tabs: 'Partes do cadastro',
  main: 'Principal',
  support: 'Suporte',
  loadingSupport: 'Carregando o suporte',
  apps: 'Aplicativos',
  save: 'Salvar',
  created: 'Cliente cadastrado com sucesso',
  saved: 'Cliente editado com sucesso',
  createFailure: 'Falha ao cadastrar cliente',
  createUnanswered: 'Sem resposta do servidor: veja na lista se o cliente foi cadastrado',
  saveFailure: 'Falha ao editar cliente',

  identity: 'Identificação',
  clientId: 'ID do cliente',
  clientIdHint:
    'É a primeira parte do endereço do portal, e não muda depois: letras minúsculas, números e hífen.',

  brand: 'Marca',
  pictureHint:
    'Envie um arquivo ou cole um endereço https: PNG, JPEG, WebP, GIF ou SVG simples, com até 2 MB.',

  pictures: 'Imagens',
  picturesHint:
    'Cada imagem é buscada uma vez e fica guardada. Se ela foi trocada sem mudar de endereço, busque de novo: os celulares mostram a nova em até um dia.',
  refetchPictures: 'Buscar imagens de novo',
  picturesFetched: (fetched: number, failed: readonly string[]) =>
    [
      fetched === 0 && failed.length === 0 && 'Não há imagens de outros sites.',
      fetched === 1 && '1 imagem atualizada.',
      fetched > 1 && `${fetched} imagens atualizadas.`,
      failed.length > 0 && `Sem imagem utilizável em: ${failed.join(', ')}. Continua a anterior.`,
    ]
      .filter(Boolean)
      .join(' '),
  refetchFailure: 'Não conseguimos buscar as imagens agora. Tente de novo em instantes.',

  erp: 'ERP (IXC Provedor)',

  acs: 'ACS (gerência dos roteadores)',
  acsHint: 'Opcional. Sem ele o portal não mostra dispositivos.',
  acsRemovalHint: 'Para excluir o ACS, digite um hífen (-) nos três campos.',
  acsIssuer: 'Emissor (issuer)',
  acsIssuerHint:
    'O nome com que o ACS conhece este portal: vai assinado em cada chamada (campo iss do token). Quem cuida do ACS o informa, junto com o endereço e a chave.',
  acsKey: 'Chave privada',
  acsUrl: 'URL do ACS',
  acsRemoveTitle: 'Excluir o ACS deste cliente?',
  acsRemoveNote:
    'Os assinantes deixam de ver os roteadores e de trocar a senha do Wi-Fi pelo portal.',
  acsRemove: 'Excluir ACS',
  acsIncomplete: 'Preencha os três campos do ACS, ou nenhum',
  acsIncompleteKept: 'Preencha os três campos do ACS, ou digite um hífen (-) nos três para excluir',
  acsInvalid: 'Dados ACS inválidos',
  acsLoadFailure: 'Falha ao obter dados do ACS',
  acsCreateFailure: 'Falha ao cadastrar dados ACS',
  acsEditFailure: 'Falha ao editar dados ACS',
  acsRemoveFailure: 'Falha ao excluir dados ACS',

  gateway: 'Pagamento com cartão (Cielo)',
  gatewayHint: 'Opcional. Sem ele ninguém paga com cartão pelo portal.',
  gatewayLive: 'A Cielo aceitou o Merchant ID e a Merchant key.',
  gatewayTrial:
    'O ambiente de teste aceitou o Merchant ID e a Merchant key: nele nenhum cartão é cobrado.',
  gatewayUntested:
    'Não testado: guardar cartões e cobrar cartão salvo sem CVV. Isso depende de permissões da loja na Cielo, e só uma venda mostra.',
  notificationUrl: 'Endereço de notificação',
  notificationHint:
    'Informe este endereço no cadastro da sua loja na Cielo. O aviso dela só adianta a consulta: o portal pergunta à Cielo antes de acreditar.',

  contacts: 'Contato e endereço',

  rules: 'Regras do portal',
  supportDesk: 'Registro dos atendimentos',
  supportType: 'Tipo de atendimento',
  supportTypes: { os: 'Ordem de serviço (O.S.)', customer_service: 'Atendimento' },
  subjects: 'IDs dos assuntos',
  subjectsHint: 'Digite o ID e tecle Enter. Sem nenhum, o assinante escolhe entre todos os do ERP.',
  subjectsLater: 'Salve o cliente para escolher os assuntos: eles são procurados no ERP dele.',

  testConnection: 'Testar conexão',
  seeCertificate: 'Veja o certificado do servidor acima.',
  sendTestMail: 'Enviar e-mail de teste',
  bridge: 'Plataformas de aplicativos',
  bridgeHint:
    'Opcional. A ponte do provedor para streaming, livros e armazenamento; sem ela só abrem aplicativos que dependem do ERP.',
  bridgeUrl: 'URL da ponte',
  bridgeUrlHint:
    'O endereço do programa do provedor que fala com as plataformas. Quem o instalou o informa; o protocolo está na documentação de integração.',
  bridgeKey: 'Chave da ponte',
  bridgeKeyHint: 'A senha que a ponte espera em cada chamada do portal (Authorization: Bearer).',
  bridgeIncomplete: 'Preencha a URL e a chave, ou deixe as duas vazias',

  mail: 'Envio de e-mails',
  mailTo: 'Enviar um teste para',
  mailSent: 'E-mail entregue ao servidor. Confira se ele chegou.',
  connected: (name: string, seconds: string) =>
    name === '' ? `Conectado em ${seconds} s.` : `Conectado a ${name} em ${seconds} s.`,
  fillFirst: 'Preencha os campos acima antes de testar.',
} as const

/** Why "Testar conexão" failed, and what to do about it. */
export const outcomes: Readonly<Record<Exclude<ConnectionOutcome, 'ok'>, string>> = {
  'credentials refused': 'O endereço responde, mas não aceita estas credenciais.',
  'key unreadable': messages.keyUnreadable,
  'address refused': messages.addressRefused,
  'name not found': 'O nome deste endereço não existe.',
  'certificate refused': 'O certificado do servidor não foi aceito.',
  unreachable: 'Ninguém responde neste endereço.',
  'no answer in time': 'O endereço não respondeu a tempo.',
  'not understood': 'O endereço responde, mas não como este sistema responderia.',
  'secret required': 'O endereço mudou: informe o segredo de novo para testar.',
}

export const subjectWords = {
  invalid: 'ID do assunto inválido',
  duplicate: 'Assunto já adicionado',
  notFound: 'Assunto não encontrado',
  failure: 'Não conseguimos consultar o assunto no ERP do cliente. Tente de novo.',
} as const
