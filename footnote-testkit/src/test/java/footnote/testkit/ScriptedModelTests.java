package footnote.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import footnote.spi.LanguageModel;
import java.util.List;

class ScriptedModelTests extends LanguageModelContract {
    private ScriptedModel model = ScriptedModel.saying();

    @Override
    protected LanguageModel saying(List<String> pieces) {
        model = ScriptedModel.saying(pieces.toArray(String[]::new));
        return model;
    }

    @Override
    protected LanguageModel hangingAfter(List<String> pieces) {
        model = ScriptedModel.saying(pieces.toArray(String[]::new)).thenHanging();
        return model;
    }

    @Override
    protected LanguageModel cutShortAfter(List<String> pieces) {
        model = ScriptedModel.saying(pieces.toArray(String[]::new)).cutShort();
        return model;
    }

    @Override
    protected void awaitAsked() throws InterruptedException {
        while (model.running() == 0) Thread.sleep(10);
    }

    @Override
    protected void assertAbandoned() {
        assertThat(model.running()).isZero();
    }
}
