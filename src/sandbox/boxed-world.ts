import type { World } from './world.ts'

/** The providers and people of the box. */
export const boxedWorld: World = {
  providers: [
    {
      client_id: 'demo',
      alias: 'Provedor Demo Telecom',
      primary_color: '#0b5cad',
      address: 'Rua das Palmeiras, 100, Centro, Florianópolis/SC, 88000-000',
      ixc_access_token: `1:${'0123456789abcdef'.repeat(4)}`,
    },
  ],
  people: [
    {
      clientId: 'demo',
      name: 'Maria Clara Souza',
      document: '52998224725',
      password: 'portal123',
      about: 'Uma fatura em aberto',
    },
  ],
  seedRows: () => ({
    cliente: [{ id: '1', razao: 'Maria Clara Souza', ativo: 'S', cnpj_cpf: '529.982.247-25' }],
    fn_areceber: [
      {
        id: '101',
        id_cliente: '1',
        id_contrato: '1',
        status: 'A',
        liberado: 'S',
        data_vencimento: '{{today+10}}',
        valor: '129.99',
        valor_recebido: '0.00',
        id_carteira_cobranca: '1',
      },
    ],
  }),
}
