import { texts as common } from '#portal/kit/texts.ts'

export const texts = {
  addTitle: 'Novo usuário',
  editTitle: 'Editar usuário',
  loading: 'Carregando usuário',
  userFailure: 'Falha ao obter dados do usuário.',
  serviceFailure: 'Não conseguimos abrir este serviço agora.',

  name: 'Nome',
  email: 'E-mail',
  password: 'Senha',
  passwordHint: 'De 10 a 30 caracteres.',
  unchangedHint: 'Deixe como está para manter a senha atual.',
  quota: 'Quota (GB)',
  quotaHint: 'Quanto deste espaço é deste usuário.',

  nameMissing: 'Por favor, informe um nome',
  emailMissing: common.emailMissing,
  emailInvalid: common.emailInvalid,
  emailTaken: 'Este e-mail já está em uso. Informe outro.',
  passwordMissing: 'Por favor, informe uma senha',
  passwordLength: 'A senha deve ter entre 10 e 30 caracteres',
  quotaMissing: 'Por favor, informe uma quota',
  quotaTooSmall: 'A quota deve ser de no mínimo 1 GB',
  quotaTooBig: 'Quota excede o limite',

  add: 'Adicionar',
  added: 'Usuário adicionado',
  addFailure: 'Falha ao adicionar usuário',
  save: 'Salvar',
  saved: 'Usuário atualizado',
  saveFailure: 'Falha ao atualizar usuário',
  busy: 'Este usuário está sendo alterado em outro lugar. Aguarde um minuto e tente de novo.',

  needsNetwork: 'Salvar precisa de conexão com a internet.',
  remove: 'Remover',
  removeTitle: 'Remover usuário?',
  removeNote: (name: string) =>
    `${name} perde o acesso, e os arquivos que guardou na nuvem são apagados.`,
  removed: 'Usuário removido',
  removeFailure: 'Falha ao remover usuário',
} as const
