import { Checkbox } from '@/components/ui/input/checkbox'

/** Whether the new customer begins without the IP addresses of the previous one. */
export const ResetAddresses = (props: { checked: boolean; onChange: (isOn: boolean) => void }) => (
  <Checkbox label="Reset IP addresses" help="Frees the previous customer's slots." {...props} />
)
