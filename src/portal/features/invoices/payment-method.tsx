import { Icon, type IconType } from '#portal/kit/icon.tsx'

interface PaymentMethodProps {
  icon: IconType
  name: string
  note: string
}

/** The face of one way to pay in the list of them. */
export function PaymentMethod({ icon, name, note }: PaymentMethodProps) {
  return (
    <>
      <span className="pay-way-icon">
        <Icon of={icon} />
      </span>
      <span className="pay-way-words">
        <span className="pay-way-name">{name}</span>
        <span className="pay-way-note">{note}</span>
      </span>
    </>
  )
}
