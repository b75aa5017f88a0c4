import type { TenantHealthWord } from '#contract/staff/tenants/tenant-health.ts'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'

const tones: Readonly<Record<TenantHealthWord, Tone>> = {
  unused: 'neutral',
  working: 'positive',
  recovering: 'warning',
  failing: 'critical',
}

const words: Readonly<Record<TenantHealthWord, string>> = {
  unused: 'Sem chamadas ainda',
  working: 'Funcionando',
  recovering: 'Recuperando',
  failing: 'Com falha',
}

/** The state of a provider's systems in a word. */
export function HealthChip({ of }: { of: TenantHealthWord }) {
  return <Chip tone={tones[of]}>{words[of]}</Chip>
}
