import Signature from 'lucide-react/icons/signature'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'

const texts = {
  title: 'Falta assinar o contrato',
  link: 'Receber o link para assinar',
  see: 'Ver contrato',
} as const

/** The contracts that wait for their subscriber's signature, with the way to it. */
export function UnsignedContracts({ contracts }: { contracts: readonly Contract[] }) {
  const { rules } = useProvider()
  return (
    <Card as="section" aria-labelledby="unsigned" className="home-card">
      <h2 id="unsigned">
        <Icon of={Signature} /> {texts.title}
      </h2>
      <ul>
        {contracts.map((contract) => (
          <li key={contract.id} translate="no">
            {contractName(contract)}
          </li>
        ))}
      </ul>
      <div className="home-buttons">
        <ButtonLink variant="secondary" isSmall to="/panel/financial/contracts">
          {rules.allowsSignatureLink ? texts.link : texts.see}
        </ButtonLink>
      </div>
    </Card>
  )
}
