import { useQuery, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import * as v from 'valibot'
import { changeWifiName } from '#contract/service/wifi-name.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { WifiNetwork } from '#domain/service/routers/router.ts'
import { maxWifiNameLength, wifiNameProblem } from '#domain/service/routers/wifi.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { useQuestion } from '#portal/kit/hooks/use-question.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { routerQuery } from '#portal/queries/service/routers.ts'
import { requestWifiName } from '#portal/queries/service/wifi-name.ts'
import { nameOutcome } from './change-outcome.ts'
import { texts as common } from './texts.ts'

const texts = {
  open: 'Trocar nome',
  openNamed: (name: string) => `Trocar nome de ${name}`,
  name: 'Novo nome da rede',
  hint: `Até ${maxWifiNameLength} caracteres, sem acentos.`,
  change: 'Trocar nome',
  askTitle: 'Trocar o nome do Wi-Fi?',
  askNote: (name: string) => `Novo nome: ${name}`,
  dropHint: 'Todos os aparelhos vão se desconectar. Entre de novo em cada um, com a mesma senha.',
  offline: 'Trocar o nome do Wi-Fi precisa de conexão com a internet.',
  done: 'Nome trocado.',
  waiting: 'O pedido está na fila: o roteador ainda não confirmou o nome novo.',
  askedAt: (when: string) => `Nome novo pedido em ${when}, ainda na fila.`,
  failure: 'Falha ao trocar o nome da rede. Tente de novo.',
} as const

const outcomeTexts = { confirmed: texts.done, waiting: texts.waiting } as const

const problems = {
  missing: 'Informe um nome',
  long: `O nome deve ter no máximo ${maxWifiNameLength} caracteres`,
  characters: 'Use letras sem acento, números e símbolos',
} as const

const nameFailure = refusalTexts(changeWifiName)({
  own: {
    'no acs configured': common.notFound,
    'name change not offered': 'O nome não pode ser trocado por aqui. Fale com a gente.',
    'device not found': common.notFound,
    'invalid name': { text: problems.characters, field: 'name' },
    'password unknown':
      'O roteador não mostra a senha desta rede, e por isso o nome não pode ser trocado por aqui.',
    'password change pending':
      'Espere o roteador confirmar a senha nova. Depois você pode trocar o nome.',
    'name refused by device': {
      text: 'O roteador não aceitou este nome. Tente outro.',
      field: 'name',
    },
  },
  common: { 'upstream failed': common.noAnswer, 'upstream unavailable': common.noAnswer },
  otherwise: texts.failure,
})

const schema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? wifiNameProblem(dataset.value) : null
      if (problem) addIssue({ message: problems[problem] })
    }),
  ),
})

/** Milliseconds between looks at a router that has not confirmed, and for how long it is looked at. */
const pollMs = 4_000
const maxPollMs = 2 * minuteMs

interface WifiNameProps {
  serial: string
  network: WifiNetwork
}

/** The name of a network, changed on a tap; what waits for the router is said. */
export function WifiName({ serial, network }: WifiNameProps) {
  const { rules } = useProvider()
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<Parameters<typeof nameOutcome>[0] | null>(null)
  const { nameRequestedAt, password, ssid } = network
  const asked = nameRequestedAt === null ? null : new Date(nameRequestedAt)
  const isYoung = asked !== null && serverNow().getTime() - asked.getTime() < maxPollMs
  useQuery({ ...routerQuery(serial), refetchInterval: isYoung ? pollMs : false })
  const outcome = sent && nameOutcome(sent, network)
  return (
    <>
      {asked && (
        <p className="wifi-asked">{texts.askedAt(formatDateTime(asked, rules.timeZone))}</p>
      )}
      <p role="status" className="router-note">
        {outcome === null ? '' : outcomeTexts[outcome]}
      </p>
      {!isOpen && rules.allowsNewWifiName && password !== null && (
        <OnlineButton
          variant="quiet"
          icon={Pencil}
          isSmall
          reason={texts.offline}
          aria-label={texts.openNamed(ssid || common.hiddenNetwork)}
          onClick={() => setIsOpen(true)}
        >
          {texts.open}
        </OnlineButton>
      )}
      {isOpen && (
        <NameForm
          serial={serial}
          network={network}
          onSent={(next) => {
            setSent(next)
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}

interface NameFormProps extends WifiNameProps {
  onSent: (sent: Parameters<typeof nameOutcome>[0]) => void
}

function NameForm({ serial, network, onSent }: NameFormProps) {
  const client = useQueryClient()
  const question = useQuestion()
  const form = useForm({
    schema,
    initial: { name: network.ssid },
    onSubmit: async ({ name }) => {
      if (!(await question.ask())) return null
      try {
        const state = await requestWifiName(serial, network, name)
        await client.refetchQueries({ queryKey: routerQuery(serial).queryKey })
        onSent({ name, state })
        return null
      } catch (error) {
        return nameFailure(error)
      }
    },
  })
  const field = form.field('name')
  return (
    <Form of={form}>
      <TextField
        {...field}
        label={texts.name}
        hint={texts.hint}
        maxLength={maxWifiNameLength}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
      />
      <OnlineButton type="submit" isBusy={form.isSubmitting} reason={texts.offline}>
        {texts.change}
      </OnlineButton>
      <Confirm {...question.dialog} title={texts.askTitle} action={texts.change}>
        <p>{texts.dropHint}</p>
        <p className="wifi-asked-word">{texts.askNote(field.value.trim())}</p>
      </Confirm>
    </Form>
  )
}
