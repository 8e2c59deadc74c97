package scenes

import (
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/core/words"
)

var (
	txtLedger       = words.New("Ledger", "账本")
	txtComplaints   = words.New("What clients may complain of", "客户端可以抱怨什么")
	txtComplaint    = words.New("what", "内容")
	txtProducerHead = words.New("producer", "生产者")
	txtToldHead     = words.New("what its producer was told", "生产者得到的答复")
	txtWhereHead    = words.New("where it is now", "现在在哪里")
	txtReadAt       = words.New("read at", "读取位置")
	txtFateHead     = words.New("fate", "结果")
	txtSinceHead    = words.New("since step", "始于第几步")
	txtPromised     = words.New("promised?", "Kafka 是否有承诺")
	txtYes          = words.New("yes: a promise was broken", "有，承诺被打破")
	txtNo           = words.New("no", "没有")
)

// ledgerTables tell what clients got out of the run: of each record, and what they may complain
// of. A run without clients has none.
func ledgerTables(f *view.Frame, lang words.Lang) []TwinTable {
	in := func(t words.Text) string { return t.In(lang) }
	if len(f.Ledger.Records) == 0 {
		return nil
	}
	t := TwinTable{Caption: in(txtLedger), Head: []string{
		in(txtRecords), in(txtProducerHead), "acks", in(txtToldHead), in(txtWhereHead),
		in(txtReadAt), in(txtFateHead),
	}}
	for i := range f.Ledger.Records {
		r := &f.Ledger.Records[i]
		acks := "all"
		if r.Acks >= 0 {
			acks = strconv.Itoa(int(r.Acks))
		}
		var fate []string
		for _, x := range r.Fate {
			fate = append(fate, in(x))
		}
		t.Rows = append(t.Rows, []string{
			r.Name, r.Producer, acks, in(r.Told), in(r.Where),
			orNone(strings.Join(r.Reads, ", "), lang), strings.Join(fate, ", "),
		})
	}
	if len(f.Ledger.Complaints) == 0 {
		return []TwinTable{t}
	}
	c := TwinTable{
		Caption: in(txtComplaints),
		Head:    []string{in(txtComplaint), in(txtPromised), in(txtSinceHead)},
	}
	for i := range f.Ledger.Complaints {
		k := &f.Ledger.Complaints[i]
		promised := txtNo
		if k.Promised {
			promised = txtYes
		}
		since := ""
		if k.Since >= 0 {
			since = strconv.Itoa(k.Since)
		}
		c.Rows = append(c.Rows, []string{in(k.Text), in(promised), since})
	}
	return []TwinTable{t, c}
}
