package world

// readMetadata lets a broker apply what is new in the metadata log.
func (t *stepper) readMetadata(a Action) Refusal { return NoSuchThing }
