import { type LaterKind, laterKind } from '#contract/platform/growing.ts'
import type { SuspiciousEventKind } from '#contract/platform/suspicious-events.ts'

export const texts = {
  title: 'Alertas de segurança',
  lead: 'O que pode ser um ataque, do mais recente ao mais antigo. Cada alerta fica por 6 meses.',
  loading: 'Carregando os alertas de segurança',
  failure: 'Falha ao obter os alertas de segurança.',
  none: 'Nenhum alerta de segurança.',
  times: (times: number) => (times === 1 ? '1 vez' : `${times.toLocaleString('pt-BR')} vezes`),
  span: (first: string, last: string) => (first === last ? first : `de ${first} a ${last}`),
  installation: 'Instalação',
  provider: (client: string) => `Provedor ${client}`,
  subscriber: (id: string) => `Assinante ${id}`,
  detail: (detail: string) => `Detalhe: ${detail}`,
  toDo: 'O que fazer:',
  isNew: 'Novo',
  seenBy: (who: string) => `Visto por ${who}`,
  see: 'Marcar como visto',
  seeNamed: (title: string) => `Marcar como visto: ${title}`,
  seeFailure: 'Falha ao marcar como visto. Tente de novo.',
} as const

interface EventTexts {
  readonly title: string
  readonly happened: string
  readonly toDo: string
  /** For a provider's own staff, whose menu lacks the audit log and the provider's settings. */
  readonly providerToDo?: string
}

/** Each kind in words: what happened, and what staff should do. */
export const eventTexts: Readonly<Record<LaterKind | SuspiciousEventKind, EventTexts>> = {
  cookie_tossing: {
    title: 'Cookie plantado por outro endereço',
    happened:
      'Um navegador enviou um cookie de acesso que não é deste portal. O portal não usou esse cookie.',
    toDo: 'Confira quem publica páginas em outros endereços do mesmo domínio. Se for um provedor, fale com ele.',
  },
  session_theft_suspected: {
    title: 'Suspeita de sessão roubada',
    happened:
      'A parte visível de um acesso chegou sem a parte secreta, ou com uma já trocada. Repetido, o portal encerra a sessão.',
    toDo: 'Fale com o assinante. Se não foi ele, peça que desconecte os outros aparelhos e altere a senha em “Senha e aparelhos”.',
  },
  passkey_copied: {
    title: 'Entrada com digital, rosto ou chave talvez copiada',
    happened:
      'A chave de um aparelho chegou com uma contagem de usos que já tinha passado. O portal recusou.',
    toDo: 'Fale com o assinante ou a pessoa da equipe. Peça que remova essa entrada e ative de novo: o assinante, em “Senha e aparelhos”; a equipe, em “Meu acesso”.',
  },
  password_spraying: {
    title: 'Tentativas de senha em muitas contas',
    happened: 'Muitas contas deste provedor receberam tentativas de senha em pouco tempo.',
    toDo: 'O portal já atrasa desconhecidos. Avise o atendimento e veja no registro de ações que contas entraram nesse horário.',
    providerToDo:
      'O portal já atrasa desconhecidos. Avise o atendimento e pergunte à administração do portal que contas entraram nesse horário.',
  },
  account_attacked: {
    title: 'Muitas senhas erradas em uma só conta',
    happened:
      'Desconhecidos tentaram muitas senhas em uma só conta. Essas senhas não a abriram, e cada nova tentativa de um aparelho desconhecido agora leva mais tempo.',
    toDo: 'Confirme com o assinante indicado se está tudo bem; o portal já avisou por e-mail, se houver um no cadastro. Sem assinante indicado, é um acesso da equipe: o registro de ações diz qual. Quem sabe a senha continua entrando.',
    providerToDo:
      'Confirme com o assinante indicado se está tudo bem; o portal já avisou por e-mail, se houver um no cadastro. Sem assinante indicado, é um acesso da equipe: pergunte à administração do portal qual. Quem sabe a senha continua entrando.',
  },
  document_enumeration: {
    title: 'Consulta de muitos CPFs ou CNPJs',
    happened: 'Alguém perguntou por muitos documentos, a maioria sem cadastro.',
    toDo: 'O portal já responde sem dizer quem é assinante. Se continuar por dias, bloqueie a origem na sua rede.',
  },
  subscribers_harvested: {
    title: 'Muitas consultas no atendimento',
    happened:
      'Alguém da equipe consultou mais assinantes em uma hora do que um atendimento costuma. O portal parou de responder a essas consultas.',
    toDo: 'Veja no registro de ações quem consultou. Se não foi a pessoa, encerre o acesso e troque a senha.',
    providerToDo:
      'Pergunte à administração do portal quem consultou. Se não foi a pessoa, um responsável abre “Equipe” e toca em “Encerrar sessões” e em “Enviar novo acesso”.',
  },
  cross_tenant_refused: {
    title: 'Acesso de outro provedor recusado',
    happened: 'Uma sessão de outro provedor foi usada neste endereço. O portal recusou.',
    toDo: 'Uma vez pode ser engano. Repetido, veja se há quem teste o portal e fale com a administração.',
  },
  customer_replaced: {
    title: 'Código de cliente passou a outra pessoa',
    happened:
      'O código deste cliente no sistema do provedor agora tem outro CPF ou CNPJ. O portal encerrou as sessões da pessoa anterior.',
    toDo: 'Confira o cadastro no sistema do provedor. Se a troca foi um engano, corrija lá.',
  },
  upstream_certificate_changed: {
    title: 'Certificado de um servidor mudou',
    happened:
      'Um servidor do provedor apresentou um certificado diferente do confirmado. O portal não enviou nada a ele, e essa conexão está parada.',
    toDo: 'Pergunte a quem cuida do servidor se o certificado foi trocado. Só então confira e confirme o novo no cadastro do provedor; até lá, pode ser um servidor falso.',
    providerToDo:
      'Pergunte a quem cuida do servidor se o certificado foi trocado, e conte à administração do portal: só ela confirma o novo. Até lá, pode ser um servidor falso.',
  },
  payment_receiver_changed: {
    title: 'Mudou quem recebe os pagamentos',
    happened:
      'O ERP ou a Cielo emitiu um código PIX ou um boleto que paga para outra conta. O assinante vê “Confirme quem recebe” ao pagar, e os lembretes saem sem esse código.',
    toDo: 'Um responsável do provedor confere em “Quem recebe” e confirma ou rejeita. Se o provedor não trocou de banco, troque as senhas do ERP e do banco e fale com o banco agora.',
  },
  audit_chain_broken: {
    title: 'Registro de ações alterado',
    happened: 'Uma linha do registro de ações foi alterada ou apagada no banco de dados.',
    toDo: 'Descubra quem tem acesso ao banco. Rode npm run audit:verify no servidor e compare com uma cópia de segurança.',
    providerToDo: 'Avise a administração do portal agora: só ela vê o que mudou.',
  },
  audit_log_taken_on: {
    title: 'Registro de ações selado pela primeira vez',
    happened:
      'Os registros que já estavam no banco foram selados agora. Isso acontece uma única vez, na atualização do portal.',
    toDo: 'Se não houve atualização, alguém reescreveu o registro: rode npm run audit:verify com a última linha guardada.',
  },
  [laterKind]: {
    title: 'Outro alerta',
    happened: 'Esta página é de uma versão anterior do portal e não conhece este alerta.',
    toDo: 'Atualize a página para ver o que aconteceu e o que fazer.',
  },
}
