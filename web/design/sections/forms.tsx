/** Gallery: fields and choices. */
import { useId, useState } from 'react';
import { Checkbox, ChoiceCard, ChoiceCards, Quantity, Switch } from '#web/ui/Choice.tsx';
import { MoneyField, PhoneField } from '#web/ui/FormattedField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SearchField, SelectField, TextAreaField, TextField } from '#web/ui/TextField.tsx';

export function FieldSection() {
  return (
    <div className="grid gap-4 grid-cols-2 items-start max-phone:grid-cols-1">
      <TextField label="Street address" placeholder="214 E Sycamore St" hint="Where the boxes are." />
      <TextField label="First name" defaultValue="Dana" autoComplete="given-name" />
      <TextField label="Apartment" optional defaultValue="Apt 3" />
      <PasswordField label="Password" defaultValue="abc" error="Password must be at least 8 characters" />
      <TextField label="Store code" defaultValue="IKEA-0442" disabled />
      <SelectField label="Complexity">
        <option>Medium, 2-4 hrs</option>
        <option>Hard, 4-6 hrs</option>
      </SelectField>
      <PhoneField label="Phone" defaultValue="(614) 555-0148" />
      <MoneyField label="Actual cost" defaultValue="375.00" />
      <TextAreaField
        label="Completion notes"
        hint="The customer reads this."
        defaultValue="Wardrobe fixed to the wall. Left the spare screws in the top drawer."
      />
      <SearchField label="Search bookings" placeholder="Name, #, ZIP" />
    </div>
  );
}

export function ChoiceSection() {
  const name = useId();
  const [quantity, setQuantity] = useState(2);
  return (
    <>
      <ChoiceCards legend="Choose a brand" smallColumns={2}>
        <ChoiceCard name={`${name}-brand`} value="ikea" defaultChecked>
          IKEA
        </ChoiceCard>
        <ChoiceCard name={`${name}-brand`} value="wayfair">
          Wayfair
        </ChoiceCard>
        <ChoiceCard
          name={`${name}-brand`}
          value="target"
          className="outline-2 outline-brand outline-offset-2"
        >
          Target
        </ChoiceCard>
      </ChoiceCards>
      <ChoiceCards legend="Choose a time" columns={3} error="Choose a time on Fri, Nov 20.">
        <ChoiceCard name={`${name}-time`}>9:00 AM - 11:00 AM</ChoiceCard>
        <ChoiceCard name={`${name}-time`} defaultChecked>
          2:00 PM - 4:00 PM
        </ChoiceCard>
        <ChoiceCard name={`${name}-time`} disabled>
          Taken
        </ChoiceCard>
      </ChoiceCards>
      <ChoiceCards legend="Add what you need" columns={2}>
        <ChoiceCard several detail="The frame to the wall" end="$35.00" defaultChecked>
          Wall mounting
        </ChoiceCard>
        <ChoiceCard several detail="To the curb or the car" end="$30.00">
          Old furniture removal
        </ChoiceCard>
      </ChoiceCards>
      <Checkbox defaultChecked>I agree to the hold of $375.00.</Checkbox>
      <Checkbox error="Agree to the terms to go on.">I agree to the terms.</Checkbox>
      <div className="grid gap-4 grid-cols-2 items-start max-phone:grid-cols-1">
        <Switch defaultChecked>Available for Jobs</Switch>
        <Switch>Text messages</Switch>
      </div>
      <div>
        <Quantity label="Bookcases" value={quantity} onChange={setQuantity} max={9} />
      </div>
    </>
  );
}
