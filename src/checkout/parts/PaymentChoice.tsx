import { Choice } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import style from './Pay.module.css';

interface PaymentChoiceProps {
  methods: readonly string[];
  chosen: string | null;
  /** methods that did not answer a moment ago */
  down?: readonly string[];
  legend: string;
  onChoose(method: string): void;
}

/** The ways to pay that this store offers, each with what will happen after the button. */
export function PaymentChoice({
  methods,
  chosen,
  down = [],
  legend,
  onChoose,
}: PaymentChoiceProps) {
  const t = useText();
  return (
    <fieldset className={style.methods} id="method">
      <legend>{legend}</legend>
      {methods.map((method) => (
        <Choice
          key={method}
          type="radio"
          name="method"
          value={method}
          checked={method === chosen}
          disabled={down.includes(method)}
          label={t(`method.${method}`)}
          detail={t(down.includes(method) ? 'method.down' : `method.${method}.detail`)}
          onChoose={() => onChoose(method)}
        />
      ))}
    </fieldset>
  );
}
