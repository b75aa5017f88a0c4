/*
 * The records of a provider in the field names of the specifications, and in no other. Dates are
 * around the day of the test.
 */

const dayMs = 24 * 3_600_000
const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)

export const theme = {
  client_id: 'demo',
  alias: 'Provedor do Vale',
  vertical_logo_url: '/pwa/demo/logo-vertical.svg',
  horizontal_logo_url: '/pwa/demo/logo-horizontal.svg',
  app_logo_url: '/pwa/demo/app-logo.svg',
  favicon_url: '/pwa/demo/favicon.svg',
  primary_color: '#0b63ce',
  secondary_color: '#f59e0b',
  whatsapp_number: '4733001000',
  phone_number: '4733001000',
  contact_email: 'contato@vale.example',
  faq_url: '',
  support_type: 'os',
}

export const customer = {
  name: 'Helena Prado',
  phone_number: '47999887766',
  cpf_cnpj: '529.982.247-25',
  email: 'helena@exemplo.example',
  cep: '89010-000',
  endereco: 'Rua das Palmeiras',
  numero: '12',
  bairro: 'Centro',
  cidade: 'Blumenau',
  complemento: null,
}

const rawInvoice = {
  id_contrato: '31',
  pagamento_data: null,
  valor_recebido: '0.00',
  pix_txid: '',
  tipo_pagamento_cartao: '',
  nn_boleto: '000071',
  linha_digitavel: '23793381286000000071200000063305189450000012000',
}

export const invoices = [
  { ...rawInvoice, id: '701', status: 'A', data_vencimento: day(5), valor: '120.00' },
  { ...rawInvoice, id: '702', status: 'A', data_vencimento: day(-3), valor: '99.90' },
  {
    ...rawInvoice,
    id: '703',
    status: 'R',
    data_vencimento: day(-33),
    pagamento_data: day(-34),
    valor: '120.00',
    valor_recebido: '120.00',
  },
  // The portal hides cancelled invoices, not the server.
  { ...rawInvoice, id: '704', status: 'C', data_vencimento: day(4), valor: '55.55' },
]

export const copyPaste =
  '00020126360014br.gov.bcb.pix0114+55479998877665204000053039865406120.005802BR5916Provedor do Vale6008Blumenau62070503***63048FD6'

export const contracts = [
  {
    id: '31',
    contrato: 'Fibra 500',
    data_ativacao: '2024-03-01',
    endereco_padrao_cliente: 'S',
    endereco: 'Rua das Palmeiras, 12',
    status_internet: 'CM',
  },
]

export const services = [['9', 'Fibra', '500 Mega', null, '', '', '', '', '', '', '', '', '31']]

export const fiscalNotes = [
  {
    id: '81',
    id_tipo_documento: '604',
    numero_nf: '4301',
    valor_total: '120.00',
    status: 'N',
    data_emissao: day(0),
  },
]

export const card = {
  uuid: '7d8f3b52-8f3e-4f0b-9a53-5d9b1a2a7f10',
  alias: 'Cartão da casa',
  CardNumber: '411111******1111',
  ExpirationDate: '12/2099',
}

const wlan = (index: number) => ({
  path: `InternetGatewayDevice.LANDevice.1.WLANConfiguration.${index}`,
  password: 'senha-da-casa',
})

export const device = {
  serialNumber: 'VALE0001',
  deviceInfo: {
    manufacturer: 'Intelbras',
    pppLogin: 'helena',
    wlanData: { '2.4': [wlan(1)], '5.8': [wlan(5)] },
  },
  created: '2024-03-02 10:00:00',
}

export const app = {
  name: 'Cinema do Vale',
  image: '',
  pending_text: 'Ative para assistir.',
  active_text: 'Bom filme!',
  app_store_link: '',
  play_store_link: '',
  integration_method: 'watch',
  is_active: true,
  is_online: true,
  product_ids: ['12'],
  integration: { login: 'helena' },
  customer: {
    phone_number: '47999887766',
    email: 'helena@exemplo.example',
    cpf_cnpj: '529.982.247-25',
    full_name: 'Helena Prado',
  },
  platform: { login: 'helena@exemplo.example' },
  needs_email: true,
}

export const supportRequest = {
  id: '501',
  protocolo: '20260001',
  status: 'in_progress',
  subject: 'Sem conexão',
  created_at: { date: `${day(-1)} 09:30:00.000000` },
  message: 'A internet caiu.',
}

export const supportMessage = {
  id: '1',
  mensagem: 'Já estamos verificando.',
  data: `${day(-1)} 10:00:00`,
  ATTENDANT: { nome: 'Carla Dias' },
}

export const tenant = {
  ...theme,
  ixc_domain: 'ixc.vale.example',
  ixc_access_token: '1:abc',
  ixc_acs_issuer: '',
  ixc_acs_private_key: '',
  ixc_acs_url: '',
  address: 'Rua XV, 1, Blumenau',
  department_id: '1',
  process_id: '2',
  subjects: ['88 - Sem conexão'],
}

export const tenantApp = {
  id: '5',
  client_id: 'demo',
  name: 'Cinema do Vale',
  image: '',
  pending_text: '',
  active_text: '',
  app_store_link: '',
  play_store_link: '',
  activation_criteria: 'product_in_contract',
  product_ids: ['12 - Cinema'],
  plan_ids: [],
  integration_method: 'watch',
  integration_method_product_ids: ['12 - Cinema'],
}
