export const registrationTexts = {
  title: 'Seu cadastro',
  name: 'Nome',
  document: 'CPF/CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
  none: 'Não informado',
  failure: 'Falha ao obter o seu cadastro.',
  loading: 'Carregando cadastro',
  password: 'Senha e aparelhos',
  notifications: 'Lembretes',
  contracts: 'Contratos',
  myData: 'Meus dados',
} as const
